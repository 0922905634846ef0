/** I am called: by a sound, the system, the title and the icon, where I am not looking; and what I set for that. */
import type { Myself, Position } from '@kontor/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../../src/browser/settings.svelte'
import { comes, has, hits, lend, loses, presses, reads, sees, sitsAt, until, version, words } from './page'
import { playerOf, recorded, Server } from './server'

const TURN = 587.33
const HURRY = 440
const anna = playerOf(recorded('account'))

/** Instead of sounds and notices: what would have been heard and shown. */
let struck: number[]
let told: { title: string; body: string; data: string }[]

beforeEach(() => {
  struck = []
  told = []
  const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined }
  const node = { connect: (next: unknown) => next, gain }
  const oscillator = () => {
    const frequency = { value: 0 }
    return { ...node, frequency, start: () => struck.push(frequency.value), stop: () => undefined }
  }
  vi.stubGlobal('AudioContext', class {
    state = 'running'
    currentTime = 0
    destination = node
    createGain = () => node
    createOscillator = oscillator
  })
  vi.stubGlobal('Notification', class {
    static readonly permission = 'granted'
    static readonly requestPermission = () => Promise.resolve('granted')
    constructor(title: string, more: { body: string; data: string }) {
      told.push({ title, ...more })
    }
  })
})

const strikes = (hertz: number) => struck.filter((one) => one === hertz).length

/** She has touched the page: before that no browser makes a sound. */
function listens(): void {
  settings.set('sound', true)
  settings.set('notify', true)
  hits('Shift')
}

test('a turn that begins calls me in the lobby', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const recording = recorded('lobby')
  const mine = structuredClone(recording.calls['GET /api/me']?.[0]?.body) as Myself
  const table = mine.tables.find(({ awaiting }) => awaiting.length > 0)
  const server = new Server(recording)
  server.answer('GET /api/me', { ...mine, tables: mine.tables.map((one) => ({ ...one, awaiting: [] })) })
  const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: '/favicon.svg' }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  comes('/tables', server, { as: playerOf(recording) })
  listens()
  await sees(`table-row-${table?.table_id}`)
  expect([strikes(TURN), told]).toEqual([0, []])

  server.answer('GET /api/me', { ...mine, tables: mine.tables.map((one) => ({ ...one, version: one.version + 1 })) })
  vi.advanceTimersByTime(5_000)

  await reads('waiting-count', '1')
  await until(() => told.length === 1)
  expect(document.title).toBe('(1) Tables – Kontor')
  expect(strikes(TURN)).toBe(1)
  expect(told).toMatchObject([{ title: 'Your turn', data: `/table/${table?.table_id}` }])
  expect(icon.href).toMatch(/^data:image\/svg\+xml,/)
  icon.remove()
})

test('at the table a turn is called once, and my own moves never', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  const recording = recorded('running')
  const server = new Server(recording)
  server.goesOnBy('hand')
  comes(`/table/${server.table}`, server, { as: playerOf(recording) })
  listens()
  await until(() => version() === 2)
  expect(strikes(TURN)).toBe(0)

  server.goOn()
  await until(() => /^● \(1\) Your turn · The Castles .* Kontor$/.test(document.title))
  await until(() => strikes(TURN) === 1)
  await presses('option-0')
  await until(() => version() === 5)

  expect(strikes(TURN)).toBe(1)
  expect(told).toEqual([]) // she looks at the table
})

test.each([0, 10, -10])('the last seconds of my time are counted down by a computer %i minutes behind', async (minutes) => {
  const recording = recorded('hinted')
  const position = recording.line[0] as Position
  const [now, server] = [Date.now(), new Server(recording)]
  server.ahead = minutes * 60_000
  Object.assign(position, { clocks: { 0: { ends_at: new Date(now + server.ahead + 12_000).toISOString() } } })
  vi.useFakeTimers({ now, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  sitsAt(recording, {}, '', server)
  listens()
  await sees('option-0')
  expect(document.querySelector('time[role=timer]')?.textContent.trim()).toBe('0:12')

  vi.advanceTimersByTime(6_000)

  await reads('time-warning', 'left. Then a bot will play for you.')
  await until(() => strikes(HURRY) === 2)
  vi.advanceTimersByTime(7_000)
  await loses('time-warning')
})

test('what is set in another tab takes hold here, and is kept', async () => {
  sitsAt('running')
  await sees('settings')
  const elsewhere = (key: string, value: string) => {
    localStorage.setItem(key, value)
    dispatchEvent(new StorageEvent('storage', { key }))
  }

  elsewhere('kontor.theme', 'dark')
  elsewhere('kontor.settings', '{"text": "large"}')
  await until(() => document.documentElement.dataset['text'] === 'large')
  settings.set('confirm', false)

  expect(document.documentElement.dataset).toMatchObject({ theme: 'dark' })
  expect(JSON.parse(localStorage.getItem('kontor.settings') ?? '')).toMatchObject({ text: 'large', confirm: false })
  settings.set('text', 'normal')
  elsewhere('kontor.theme', 'light')
})

test('settings that are opened before the table is there stay open', async () => {
  const server = new Server(recorded('running'))
  server.holds = ({ type }) => type === 'position'
  sitsAt('running', {}, '', server)
  await presses('settings')
  await sees('settings-text')

  server.releases()
  await sees('prompt')
  await sees('settings-text')
  await presses('close-dialog')
  await loses('settings-text')
})

test('settings are kept and take hold at once', async () => {
  comes('/')
  await presses('settings')
  const choose = async (of: string, text: string) => {
    const found = [...(await sees(of)).querySelectorAll('label')].find((label) => label.textContent?.trim() === text)
    found?.querySelector('input')?.click()
  }

  await choose('settings-text', 'large')
  await choose('settings-theme', 'dark')
  await choose('settings-language', 'Deutsch')
  await choose('settings-pace', 'sofort')
  await presses('settings-confirm')
  settings.set('sound', true)
  await presses('settings-sound')

  await until(() => document.documentElement.lang === 'de')
  expect(document.documentElement.dataset).toMatchObject({ text: 'large', theme: 'dark' })
  expect(JSON.parse(localStorage.getItem('kontor.settings') ?? '')).toMatchObject({ pace: 'at_once', confirm: true, sound: false, text: 'large' })
  await presses('close-dialog')
  await until(() => document.querySelector('dialog') === null)
  settings.set('confirm', false)
  settings.set('text', 'normal')
})

/** A push service in place of the browser's. */
function subscribes(subscribe: () => Promise<unknown>): void {
  const subscription = { toJSON: () => ({ endpoint: 'https://push.example.org/a', keys: { p256dh: 'k', auth: 'a' } }), unsubscribe: () => Promise.resolve(true) }
  const pushManager = { subscribe: () => subscribe().then(() => subscription), getSubscription: () => Promise.resolve(subscription) }
  const worker = { pushManager, active: null }
  lend('serviceWorker', { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) })
  vi.stubGlobal('PushManager', class {})
}

test('a device has its quiet hours and a table its switch', async () => {
  subscribes(() => Promise.resolve())
  const recording = recorded('running')
  const server = sitsAt(recording, { lang: 'de' })
  await until(() => version() === 4)
  const id = () => (JSON.parse(localStorage.getItem('kontor.calls') ?? '{}') as { id?: string }).id ?? ''
  const shown = (quiet?: object) => ({ key: 'key', mail: false, silent: [], subscriptions: [{ id: id(), name: 'Linux', ...(quiet && { quiet }) }] })
  const wanted = () => server.calls.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/me/calls/')).map(({ body }) => body)
  server.answersBy('PUT', '/api/me/calls/', (body, path) => ({ ...shown(body['quiet'] as object), subscriptions: [{ ...body, id: path.split('/').at(-1) }] }))
  server.answer(`PUT /api/tables/${server.table}/calls`, { ...shown(), silent: [server.table] })
  await presses('settings')
  await presses('settings-push')

  await presses('settings-quiet')
  const from = await until(() => document.querySelector<HTMLInputElement>('[aria-label="Ruhe von"]'))
  from.value = '23:30'
  const to = document.querySelector<HTMLInputElement>('[aria-label="Ruhe bis"]')
  if (to !== null) to.value = '06:15'
  from.dispatchEvent(new Event('change', { bubbles: true }))

  await until(() => (wanted().at(-1)?.['quiet'] as { start: string } | undefined)?.start === '23:30')
  expect(wanted().at(-1)?.['quiet']).toMatchObject({ start: '23:30', end: '06:15' })
  await presses('settings-call-table')
  await until(() => server.bodies('PUT', `/api/tables/${server.table}/calls`).length === 1)
  expect(server.bodies('PUT', `/api/tables/${server.table}/calls`)).toMatchObject([{ on: false }])
})

test('a browser without its push service is told what calls instead', async () => {
  subscribes(() => Promise.reject(new DOMException('push service error', 'AbortError')))
  comes('/', new Server(), { as: anna })
  await presses('settings')

  await presses('settings-push')

  await reads('calls', "can't reach its push service")
  expect(words('calls')).toContain('The open page and emails still notify you')
  expect((await sees('settings-push') as HTMLInputElement).checked).toBe(false)
  expect(has('settings-quiet')).toBe(false)
})

test('a browser that blocks notifications is told so once', async () => {
  subscribes(() => Promise.resolve())
  vi.stubGlobal('Notification', { permission: 'denied' })
  comes('/', new Server(), { as: anna })
  await presses('settings')

  expect((await sees('settings-push') as HTMLInputElement).disabled).toBe(true)

  expect(document.body.textContent.match(/Your browser blocks notifications/g)).toHaveLength(1)
})
