/** What this browser stores of my identity. The first script reads it, too, without the rest of the page. */
import { stored } from '../browser/stored'

export const KEY = 'kontor.identity'

export function storedToken(): string | undefined {
  try {
    return (JSON.parse(stored(KEY) ?? '') as { token?: string } | null)?.token
  } catch {
    return undefined
  }
}
