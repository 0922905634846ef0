/** The browser's part in creating and using passkeys. */
import { Http, Refused, type Identity, type PasskeysShown } from '@kontor/client'
import 'virtual:texts/passkeys'
import { t } from '../i18n/language.svelte'
import { http, own } from '../wire/http'

/** Whether this browser supports passkeys here, which need HTTPS (or localhost) and a host name, not an IP address. */
export function hasPasskeys(): boolean {
  const named = !/^[\d.]+$|^\[/.test(location.hostname)
  return named && isSecureContext && 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {})
}

/** Creates a passkey and returns all of mine. Throws `Refused`. */
export async function makePasskey(name: string): Promise<PasskeysShown> {
  const asked = (await http.passkeyChallenge()).public_key as unknown as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked)
  return http.addPasskey(await answered(navigator.credentials.create({ publicKey })), name)
}

/** Signs in with the passkey that the player chooses. Throws `Refused`. */
export async function signIn(): Promise<Identity> {
  const asked = (await http.signInChallenge()).public_key as unknown as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked)
  return http.signInWithPasskey(await answered(navigator.credentials.get({ publicKey })))
}

/** Merges that token's guest into this player. Returns the number of tables left, because both had a seat there. */
export async function bringAlong(player: Identity, token: string): Promise<number> {
  const theirs = new Http({ ...own, token: () => player.token })
  return (await theirs.mergeGuest(token)).left.length
}

/** The browser's answer. Throws `Refused` `cancelled` if its dialog was closed, or no passkey fits. */
async function answered(asked: Promise<Credential | null>): Promise<object> {
  const given = await asked.catch(() => null)
  if (!(given instanceof PublicKeyCredential)) throw new Refused('cancelled', t('passkey_cancelled'))
  return given.toJSON() as object
}
