/** Random ids as hex. `crypto.randomUUID` exists on secure origins only, this everywhere. */
export function randomId(bytes = 16): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
