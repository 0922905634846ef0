/** The browser's storage as it is. Even naming a blocked one throws. */
export const local = (): Storage => localStorage

/** The text stored for all tabs; null if it is missing or the storage is blocked. */
export function stored(key: string): string | null {
  try {
    return local().getItem(key)
  } catch {
    return null
  }
}
