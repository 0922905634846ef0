import { beforeEach, expect, test, vi } from 'vitest'

/** What a browser and the server have of it here: enough for `push.ts`. */
const { http, me, language, subscription, kept } = vi.hoisted(() => ({
  http: { notifications: vi.fn(), addSubscription: vi.fn(), removeSubscription: vi.fn() },
  me: { identity: { player_id: 'ann', name: 'Ann', token: 't' } as { player_id: string } | undefined },
  language: { current: 'en' },
  subscription: {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'k', auth: 'a' } }),
    unsubscribe: vi.fn(),
  },
  kept: new Map<string, string>(),
}))
vi.mock('../src/wire/http', () => ({ http }))
vi.mock('../src/wire/identity.svelte', () => ({ me }))
vi.mock('../src/i18n/language.svelte', () => ({ language, t: (key: string) => key }))
vi.mock('../src/browser/settings.svelte', () => ({ settings: { set: vi.fn(), get: () => true } }))
vi.mock('../src/notifications/systemNotification', () => ({ askPermission: () => Promise.resolve('granted') }))

const { updateLanguage, renew, subscribe } = await import('../src/notifications/push')

const NIGHT = { start: '22:00', end: '07:00', zone: 'Europe/Berlin' }
const pushManager = { subscribe: () => Promise.resolve(subscription), getSubscription: () => Promise.resolve(subscription) }
const worker = { pushManager }

beforeEach(() => {
  vi.clearAllMocks()
  kept.clear()
  me.identity = { player_id: 'ann' }
  language.current = 'en'
  http.notifications.mockResolvedValue({ key: 'key', subscriptions: [] })
  http.addSubscription.mockResolvedValue({})
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, to: string) => void kept.set(key, to) })
  vi.stubGlobal('navigator', { userAgent: 'Linux', serviceWorker: { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) } })
})

const said = () => (http.addSubscription.mock.lastCall as [string, { quiet?: unknown; lang: string }])[1]

test('quiet hours outlast signing out everywhere, with which the server forgets this browser', async () => {
  await subscribe(NIGHT)
  await renew(true)
  expect(http.addSubscription).toHaveBeenCalledTimes(2)
  expect(said().quiet).toEqual(NIGHT)
})

test('quiet hours outlast a subscription that the browser dropped, until others are named', async () => {
  await subscribe(NIGHT)
  await subscribe()
  expect(said().quiet).toEqual(NIGHT)
  await subscribe(null)
  expect(said().quiet).toBeUndefined()
  await subscribe()
  expect(said().quiet).toBeUndefined()
})

test('within a day nothing is said again, but in another language', async () => {
  await subscribe()
  await renew()
  expect(http.addSubscription).toHaveBeenCalledTimes(1)
  language.current = 'de'
  await renew()
  expect(said().lang).toBe('de')
})

test('mail comes in the new language too, once its address is confirmed', async () => {
  language.current = 'de'
  const mail = { id: 'mail', address: 'ann@example.org', confirmed: false }
  http.notifications.mockResolvedValue({ subscriptions: [mail] })
  await updateLanguage()
  expect(http.addSubscription).not.toHaveBeenCalled()
  http.notifications.mockResolvedValue({ subscriptions: [{ ...mail, confirmed: true }] })
  await updateLanguage()
  expect(http.addSubscription).toHaveBeenCalledWith('mail', { address: 'ann@example.org', lang: 'de' })
})

test('somebody else at this browser is not called in it', async () => {
  await subscribe()
  me.identity = { player_id: 'ben' }
  await renew(true)
  expect(http.addSubscription).toHaveBeenCalledTimes(1)
  expect(subscription.unsubscribe).toHaveBeenCalled()
})

test('a browser that cannot reach its push service says so, and is not called in', async () => {
  vi.spyOn(pushManager, 'subscribe').mockRejectedValue(new DOMException('push service error', 'AbortError'))
  await expect(subscribe()).rejects.toMatchObject({ code: 'no_push_service', message: 'calls.no_push_service' })
  expect(http.addSubscription).not.toHaveBeenCalled()
  expect(kept.size).toBe(0)
})
