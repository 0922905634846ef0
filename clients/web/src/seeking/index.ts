/** Who would like to play with me: at the front door, and beside the seats of a table. */
import 'virtual:texts/seeking'

export { default as AtTable } from './AtTable.svelte'
export { default as Invitations } from './Invitations.svelte'
