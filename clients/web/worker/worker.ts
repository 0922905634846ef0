/**
 * Runs beside the page, where the browser allows it: keeps the files of one build, so that the page opens without a
 * connection too, shows what somebody is called for, and answers who clicks on a notification.
 *
 * The page itself always comes from the server while that answers, so that nobody sees an old build; only the files
 * with a digest in their names are taken from what is kept. Nothing that the server says of tables and people is kept.
 *
 * Every script of the page may write into its caches, a board of another package too. So what is kept is answered with
 * only if it is what was built; a file of another build, whose digest nobody here knows, only if the server has it not.
 */
import { cacheOf, kindOf, outdated } from './kinds'

declare const self: ServiceWorkerGlobalScope
/**
 * Put in when the page is built: a digest of the build, its first script, the page's SHA-256 in Base64, and that of each
 * file that it may need, by path.
 */
declare const __BUILD__: string
declare const __ENTRY__: string
declare const __PAGE__: string
declare const __FILES__: Record<string, string>

const CACHE = cacheOf(__BUILD__)
/** Named once, as all of it is written where it is named. */
const FILES = __FILES__
const PAGE = '/'

/** Milliseconds until a file that was not found is asked for again. */
const AGAIN = [300, 1_000]

self.addEventListener('install', (event) => event.waitUntil(keepFiles().then(() => self.skipWaiting())))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), self.registration.navigationPreload?.enable()])),
)

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(page(event))
  if (kind === 'file') event.respondWith(file(event.request))
})

/** One call after the other: else one that comes twice at once is shown twice, and the older of two last. */
let showing = Promise.resolve()
self.addEventListener('push', (event) => {
  const call = event.data?.json() as Call | undefined
  showing = showing.then(() => show(call)).catch(() => undefined)
  event.waitUntil(showing)
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(goTo(String(event.notification.data)))
})

/** Raises where a gateway of another build answers: then the browser tries again at its next visit. */
async function keepFiles(): Promise<void> {
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!(await page.clone().text()).includes(__ENTRY__)) throw new Error('The page is of another build.')
  const cache = await caches.open(CACHE)
  await cache.addAll(Object.keys(FILES))
  await cache.put(PAGE, page)
}

async function forgetOldBuilds(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), __BUILD__).map((name) => caches.delete(name)))
}

/** What is kept under that path, if its digest is this one. */
async function kept(path: string, digest: string): Promise<Response | undefined> {
  const found = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  if (found === undefined) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', await found.clone().arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(bytes))) === digest ? found : undefined
}

/** The page as the server has it; the one that is kept, where nobody answers or only a proxy does. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
    return answer.status < 500 ? answer : ((await kept(PAGE, __PAGE__)) ?? answer)
  } catch (error) {
    const found = await kept(PAGE, __PAGE__)
    if (found === undefined) throw error
    return found
  }
}

/** A file of this build or of the one before. While gateways of two builds run, the next one asked may have it. */
async function file(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const digest = FILES[path]
  const ours = digest === undefined ? undefined : await kept(path, digest)
  if (ours !== undefined) return ours
  for (const pause of AGAIN) {
    const answer = await fetch(request)
    if (answer.status !== 404) return answer
    const older = digest === undefined ? await caches.match(request, { ignoreVary: true }) : undefined
    if (older !== undefined) return older
    await new Promise((awake) => setTimeout(awake, pause))
  }
  return fetch(request)
}

/** What the server calls somebody for; a later one of the same `tag` takes its place. */
type Call = { id: string; tag: string; title: string; body: string; url: string }
/** Calls that were shown, by their ids. */
const SHOWN = 'calls'
const MOST_SHOWN = 50

/** Shows a call, and no call twice: a server that was killed may send it again. */
async function show(call: Call | undefined): Promise<void> {
  if (call === undefined) return
  const shown = await caches.open(SHOWN)
  const name = `/calls/${call.id}`
  if ((await shown.match(name)) !== undefined) return
  const icons = { icon: '/icon-192.png', badge: '/icon-192.png' }
  await self.registration.showNotification(call.title, { ...icons, body: call.body, tag: call.tag, data: call.url })
  await shown.put(name, new Response())
  const known = await shown.keys()
  await Promise.all(known.slice(0, -MOST_SHOWN).map((one) => shown.delete(one)))
}

/** Brings a window of the page forward and has it go there; opens one where there is none. */
async function goTo(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => kindOf({ url, method: 'GET', mode: 'navigate' }, self.location.origin) === 'page')
  if (open === undefined) return void (await self.clients.openWindow(path))
  await open.focus()
  open.postMessage({ go: path })
}
