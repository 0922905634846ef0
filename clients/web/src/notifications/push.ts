/** Web push: notifications of this browser while the page is closed. */
import { Refused, type CallMe, type CallsShown } from '@kontor/client'
import { language, t } from '../i18n/language.svelte'
import { askPermission, permission } from './systemNotification'
import { settings } from '../browser/settings.svelte'
import { storage } from '../browser/storage.svelte'
import 'virtual:texts/notifications'
import { now as time } from '../wire/clock.svelte'
import { http } from '../wire/http'
import { me } from '../wire/identity.svelte'

/** Quiet hours; null: none. */
type Quiet = CallMe['quiet'] | null
/** `install`: only possible once the page is on the home screen, as on an iPhone. */
export type Support = 'possible' | 'install' | 'denied' | 'impossible'

/** The id of an e-mail subscription. */
export const MAIL = 'mail'
const KEY = 'kontor.calls'
const DAY = 86_400_000
/** The stored subscription: its id, player, language, quiet hours, and the time of its last renewal. */
type Kept = { id: string; player: string; lang: string; quiet?: Quiet; at: number }

export function support(given = permission()): Support {
  if (!isSecureContext || !('serviceWorker' in navigator)) return 'impossible'
  if (!('PushManager' in globalThis)) return /iPhone|iPad/.test(navigator.userAgent) ? 'install' : 'impossible'
  return given === 'denied' ? 'denied' : 'possible'
}

function kept(): Kept | undefined {
  return (storage.getJson(KEY) ?? undefined) as Kept | undefined
}

/** The id of this browser's subscription; it stays the same. */
export function here(): string {
  return kept()?.id ?? ''
}

function device(): string {
  return /iPhone|iPad|Android|Windows|Macintosh|Linux/.exec(navigator.userAgent)?.[0] ?? ''
}

/**
 * Asks for permission after a click, and subscribes this browser. `quiet`: by default the previous quiet hours.
 * Undefined if permission is denied. Throws `Refused`, also if the browser's push service is unreachable.
 */
export async function subscribe(quiet: Quiet = kept()?.quiet): Promise<CallsShown | undefined> {
  if ((await askPermission()) !== 'granted') return undefined
  const [worker, { key }] = await Promise.all([navigator.serviceWorker.ready, http.notifications()])
  const wanted = { userVisibleOnly: true, applicationServerKey: key }
  const made = await worker.pushManager.subscribe(wanted).catch(async () => {
    await (await worker.pushManager.getSubscription())?.unsubscribe() // the old subscription was for another server
    return worker.pushManager.subscribe(wanted).catch(() => {
      throw new Refused('no_push_service', t('calls.no_push_service'))
    })
  })
  return say(made, quiet)
}

async function say(made: PushSubscription, quiet: Quiet): Promise<CallsShown> {
  const id = kept()?.id ?? crypto.randomUUID().slice(0, 18)
  const lang = language.current
  const { endpoint, keys } = made.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
  const answer = await http.addSubscription(id, { ...(quiet && { quiet }), subscription: { endpoint, keys }, lang, name: device() })
  storage.set(KEY, JSON.stringify({ id, player: me.identity?.player_id, lang, quiet, at: time() }))
  settings.set('push', true)
  return answer
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<CallsShown> {
  await forget()
  return http.removeSubscription(here())
}

async function forget(): Promise<void> {
  settings.set('push', false)
  const worker = await navigator.serviceWorker.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Renews the subscription once a day, after a change of the language, and after signing out everywhere. Ends it if
 * another player is signed in.
 */
export async function renew(now = false): Promise<void> {
  const before = kept()
  if (before === undefined || me.identity === undefined) return
  if (before.player !== me.identity.player_id) return forget()
  if (!now && before.lang === language.current && time() < before.at + DAY) return
  const worker = await navigator.serviceWorker.ready
  const made = await worker.pushManager.getSubscription()
  if (made === null) return void settings.set('push', false)
  await say(made, before.quiet)
}

/** Changes the language of push and e-mail notifications to that of the page. */
export async function updateLanguage(): Promise<void> {
  await renew()
  const mail = (await http.notifications()).subscriptions.find(({ id, confirmed }) => id === MAIL && confirmed)
  if (mail?.address !== undefined) await http.addSubscription(MAIL, { address: mail.address, lang: language.current })
}
