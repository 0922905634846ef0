/** Passkeys of this device: what the browser does between two calls of ours. */
import { Http, Refused, type Identity, type PasskeysShown } from '@kontor/client'
import 'virtual:texts/passkeys'
import { t } from '../i18n/language.svelte'
import { http, own } from '../wire/http'

/** Whether this browser has passkeys for this page: it needs HTTPS (or localhost), and a name that is no address. */
export function hasPasskeys(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname)
  return named && isSecureContext && 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {})
}

/** All passkeys of mine, with the one that is made now. Throws `Refused`. */
export async function makePasskey(name: string): Promise<PasskeysShown> {
  const asked = (await http.passkeyChallenge()).public_key as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
  return http.addPasskey(await answered(navigator.credentials.create({ publicKey })), name)
}

/** Whose passkey is chosen now. Throws `Refused`. */
export async function signIn(): Promise<Identity> {
  const asked = (await http.signInChallenge()).public_key as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  return http.signInWithPasskey(await answered(navigator.credentials.get({ publicKey })))
}

/** The guest with that token is this player from now on; how many tables stay behind, for both sat there. */
export async function bringAlong(player: Identity, token: string): Promise<number> {
  const theirs = new Http({ ...own, token: () => player.token })
  return (await theirs.mergeGuest(token)).left.length
}

/** Who closes the browser's window, or has none that fits, is told so. */
async function answered(asked: Promise<Credential | null>): Promise<object> {
  const given = await asked.catch(() => null)
  if (!(given instanceof PublicKeyCredential)) throw new Refused('cancelled', t('passkey_cancelled'))
  return given.toJSON() as object
}
