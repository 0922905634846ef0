/**
 * The service worker, if the browser allows it: keeps the files of one build, so that the page also opens offline,
 * shows push notifications, and handles clicks on them.
 *
 * The page itself comes from the server while that answers, so that nobody sees an old build. Only files with a digest
 * in their names come from the cache. API answers are not cached.
 *
 * Every script of the page may write into its caches, even a board of another package. So a cached file is used only if
 * its digest is that of this build; one of another build, with an unknown digest, only if the server lacks it.
 */
import { cacheOf, kindOf, outdated } from './kinds'

declare const self: ServiceWorkerGlobalScope
/**
 * Inserted when the page is built: a digest of the build, its first script, the page's SHA-256 in Base64, and that of
 * each file that it may need, by path.
 */
declare const __BUILD__: string
declare const __ENTRY__: string
declare const __PAGE__: string
declare const __FILES__: Record<string, string>

const CACHE = cacheOf(__BUILD__)
/** A constant, because each use of `__FILES__` is replaced by the whole list. */
const FILES = __FILES__
const PAGE = '/'

/** Milliseconds until the cached page is shown: in a poor network a connection can stay open without an answer. */
const PATIENCE = 4_000
/** Milliseconds until a missing file is requested again. */
const AGAIN = [300, 1_000]

/**
 * It waits until no page is open that the previous worker serves. Chromium can lose a navigation, so that the page never
 * loads, if a worker skips that while the page sends requests.
 */
self.addEventListener('install', (event) => event.waitUntil(keepFiles()))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([forgetOldBuilds(), self.registration.navigationPreload?.enable()])),
)

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(page(event))
  if (kind === 'file') event.respondWith(file(event.request))
})

/** Handles notifications one after the other: otherwise duplicates would be shown twice, and in the wrong order. */
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

/** Throws if a gateway of another build answers; the browser tries again at its next visit. */
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

/** The cached file of that path, if it has this digest. */
async function kept(path: string, digest: string): Promise<Response | undefined> {
  const found = await caches.match(path, { cacheName: CACHE, ignoreVary: true })
  if (found === undefined) return undefined
  const bytes = await crypto.subtle.digest('SHA-256', await found.clone().arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(bytes))) === digest ? found : undefined
}

/** The page from the server; the cached one if no server answers, or only a proxy, or not soon and no newer build is known. */
async function page(event: FetchEvent): Promise<Response> {
  const online = fromServer(event)
  const isOld = self.registration.waiting !== null
  const answer = await Promise.race([online.catch(() => undefined), ...(isOld ? [] : [pause(PATIENCE)])])
  if (answer && answer.status < 500) return answer
  return (await kept(PAGE, __PAGE__)) ?? online
}

async function fromServer(event: FetchEvent): Promise<Response> {
  return ((await event.preloadResponse) as Response | undefined) ?? fetch(event.request)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((awake) => setTimeout(awake, milliseconds))
}

/** A file of this build or the previous one. While gateways of two builds run, another one may have it. */
async function file(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname
  const digest = FILES[path]
  const ours = digest === undefined ? undefined : await kept(path, digest)
  if (ours !== undefined) return ours
  for (const wait of AGAIN) {
    const answer = await fetch(request)
    if (answer.status !== 404) return answer
    const older = digest === undefined ? await caches.match(request, { ignoreVary: true }) : undefined
    if (older !== undefined) return older
    await pause(wait)
  }
  return fetch(request)
}

/** A push notification; a later one with the same `tag` replaces it. */
type Call = { id: string; tag: string; title: string; body: string; url: string }
/** The cache with the ids of shown notifications. */
const SHOWN = 'calls'
const MOST_SHOWN = 50

/** Shows a notification, but each only once: a restarted server may send it again. */
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

/** Focuses a window of the page and navigates it; opens one if there is none. */
async function goTo(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => kindOf({ url, method: 'GET', mode: 'navigate' }, self.location.origin) === 'page')
  if (open === undefined) return void (await self.clients.openWindow(path))
  await open.focus()
  open.postMessage({ go: path })
}
