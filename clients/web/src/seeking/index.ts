/** Invitations: on the front page, and beside the seats of a table. */
import 'virtual:texts/seeking'

export { default as AtTable } from './AtTable.svelte'
export { default as Invitations } from './Invitations.svelte'
