/**
 * A part of the page could not be fetched: most likely a new build took the place of this one, and its files have
 * other names. Then the page is loaded anew, where it is; but not again and again.
 */

/** So long, in milliseconds, a page that was loaded anew is not loaded anew again. */
const PAUSE = 60_000

export function loadNewBuild(): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (loaded?.type === 'reload' && performance.now() < PAUSE)) return
  location.reload()
}
