/** The worker beside the page: what it is good for stands in `worker/worker.ts`. Only a secure origin may have one. */
import { route } from './browser/route.svelte'
import { settings } from './browser/settings.svelte'

/** So long, in milliseconds, the page has the line for itself before the worker fetches what it keeps. */
const LATER = 3_000

export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  addEventListener('load', () => setTimeout(register, LATER))
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ go?: unknown }>) => {
    if (typeof data.go === 'string') route.go(data.go)
  })
}

/** Without it the page does all it did; a gateway of another build has it register at the next visit. */
function register(): void {
  navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  if (settings.get('push')) void import('./notifications/push').then(({ renew }) => renew()).catch(() => undefined)
}
