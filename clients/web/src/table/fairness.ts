/**
 * Whether the secret revealed at the end matches the commitment from the opening of the table.
 *
 * `secret`, `commitment`: hex. Undefined if the browser has no SHA-256, as on insecure origins.
 */
export async function keepsPromise(secret: string, commitment: string): Promise<boolean | undefined> {
  if (globalThis.crypto.subtle === undefined) return undefined
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}
