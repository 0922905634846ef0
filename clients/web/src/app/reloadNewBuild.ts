/**
 * Reloads the page when a part of it cannot be fetched: most likely a new build has replaced this one, and its files
 * have other names. It does not reload again and again.
 */

/** Milliseconds after a reload without another reload. */
const PAUSE = 60_000

export function loadNewBuild(): void {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigator.onLine || (loaded?.type === 'reload' && performance.now() < PAUSE)) return
  location.reload()
}
