/** Registers the service worker (`worker/worker.ts`), which needs a secure origin. */
import { route } from './browser/route.svelte'
import { settings } from './browser/settings.svelte'

/** Milliseconds before the worker starts to fetch files, so that the page loads first. */
const LATER = 3_000

export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registerLater = () => setTimeout(register, LATER)
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: unknown }>) => {
    if (typeof data.go === 'string') route.go(data.go)
  })
}

/** Registers the worker. The page works without it; after an answer of another build the next visit tries again. */
function register(): void {
  navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  if (settings.get('push')) void import('./notifications/push').then(({ renew }) => renew()).catch(() => undefined)
}
