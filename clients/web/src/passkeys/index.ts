/** All that the page has of passkeys: it is fetched where somebody may use one. */
export { default as SignIn } from './SignIn.svelte'
export { default as SaveName } from './SaveName.svelte'
export { default as Passkeys } from './Passkeys.svelte'
