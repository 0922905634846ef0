/** The passkey part of the page, loaded on demand. */
export { default as SignIn } from './SignIn.svelte'
export { default as SaveName } from './SaveName.svelte'
export { default as Passkeys } from './Passkeys.svelte'
