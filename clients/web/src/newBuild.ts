/**
 * A part of the page could not be fetched: most likely a new build took the place of this one, and its files have
 * other names. Then the page is loaded anew, where it is; but not again and again.
 */
const KEY = 'kontor.loaded_anew'
const PAUSE = 60_000

export function loadNewBuild(): void {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE) return
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
}
