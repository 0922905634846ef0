/** All that the page has of passkeys: it is fetched where somebody may use one. */
export { default as BeenHere } from './BeenHere.svelte'
export { default as KeepName } from './KeepName.svelte'
export { default as Passkeys } from './Passkeys.svelte'
