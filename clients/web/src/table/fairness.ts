/**
 * Whether the secret revealed at the end is the one the table was bound to when it opened.
 *
 * `secret`, `commitment`: hex. The answer is undefined where the browser offers no SHA-256, which is
 * so on origins that are not secure.
 */
export async function keepsPromise(secret: string, commitment: string): Promise<boolean | undefined> {
  if (globalThis.crypto.subtle === undefined) return undefined
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}
