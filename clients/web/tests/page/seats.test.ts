/** Who sits where: the waiting room, links for others, seats that are taken over. */
import type { Failure } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { comes, fills, has, lend, loses, presses, reads, sees, selects, sitsAt, until, version, words } from './page'
import { playerOf, positionOf, recorded, Server } from './server'

const link = async () => (await sees('invite-link')).getAttribute('href') ?? ''

test('the terms are there with what they mean', async () => {
  sitsAt('waiting')

  for (const fact of ['10 minutes per player + 10 seconds per move', 'Module Scoundrels', 'villagers who steal cards']) await reads('terms', fact)
})

test('starting says what it starts, and does not push', async () => {
  const server = sitsAt('waiting')
  await reads('start', 'Play solo')
  expect((await sees('start')).classList).not.toContain('primary')
  await selects('bot-policy-1', 'gentle')
  await presses('add-bot-1')
  await reads('start', 'Start with 2 of 4 seats')
  expect(document.querySelector('li[data-seat="1"]')?.textContent).toContain('Gentle bot')

  await presses('start')

  await loses('waiting-room')
  expect(server.bodies('POST', `/api/tables/${server.table}/seats/1`)).toMatchObject([{ bot: 'gentle' }])
})

test('a bot that is seated there is the steady one, unless another is chosen', async () => {
  sitsAt('waiting', { lang: 'de' })
  const choice = (await until(() => document.querySelector('[data-testid=bot-policy-1]:has(option)'))) as HTMLSelectElement
  expect(choice.value).toBe('steady')

  await selects('bot-policy-1', 'gentle')

  await until(() => document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent?.includes('Für deine ersten Spiele'))
})

test('what needs more people cannot be started', async () => {
  const recording = recorded('waiting')
  const { summary } = positionOf(recording)
  Object.assign(summary, { game: 'bruges', seats: summary.seats.slice(0, 3) })
  sitsAt(recording)

  await sees('waiting-room')
  await until(() => document.querySelector('[data-testid=bot-policy-1] option'))
  expect(has('start')).toBe(false)
})

test('who has no name comes by a link, is asked for it, and sits down', async () => {
  const recording = recorded('invited')
  const { table } = positionOf(recording)
  const [, invite] = /\?invite=(\w+)/.exec(Object.keys(recording.calls).join()) ?? []
  const server = comes(`/table/${table}#${invite}`, new Server(recording), { lang: 'de' })
  server.answer('POST /api/players', playerOf(recording))
  await until(() => document.body.textContent?.includes('Anna lädt dich zu'))
  expect(server.sent.find(({ type }) => type === 'watch')).toMatchObject({ invite })
  await presses('sit-down')
  await fills('name-input', 'Ben')

  await presses('enter')

  await loses('waiting-room')
  expect(server.bodies('POST', `/api/tables/${table}/seats/1`)).toMatchObject([{ invite }])
  await until(() => version() === 2)
})

test('the link of a private table brings its code, and a new one takes its place', async () => {
  const server = sitsAt('renewed')
  const [, code] = (await link()).split('#')
  expect(code).toBeTruthy()

  await presses('new-invite')

  await until(() => !document.querySelector('[data-testid=invite-link]')?.getAttribute('href')?.endsWith(code ?? ''))
  expect(await link()).toMatch(new RegExp(`/table/${server.table}#\\w`))
})

test.each([[false, /can watch\./], [true, /can watch and join\./]])('the link to a private table (free seat: %s) says what one can do there', async (free, said) => {
  const recording = recorded('running')
  const { summary } = positionOf(recording)
  Object.assign(summary, { visibility: 'private' })
  Object.assign(summary.seats[1] ?? {}, { given_up: free })
  sitsAt(recording, {}, '#code')

  await presses('invite')

  await until(() => said.test(document.querySelector('dialog')?.textContent ?? ''))
})

test('the link is copied, or where the browser does not allow that, selected', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  sitsAt('renewed')
  await presses('copy-link')
  await until(() => document.querySelector('.copied')?.textContent === 'Copied')
  expect(written).toHaveBeenCalledWith(await link())
  expect(has('link-by-hand')).toBe(false)

  lend('clipboard', undefined)
  const selected = vi.spyOn(HTMLInputElement.prototype, 'select')
  await presses('copy-link')

  const byHand = (await sees('link-by-hand')) as HTMLInputElement
  expect(byHand.value).toBe(await link())
  expect(byHand.labels?.[0]?.textContent?.trim()).toBe('Copy')
  expect(selected).toHaveBeenCalled()
  byHand.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  await loses('link-by-hand')
})

test('who stands at a private table with a void link sees why', async () => {
  const recording = recorded('shut_out')
  const { table } = positionOf(recording)
  const away = new Server(recording)
  for (const what of ['', '/chat']) away.answer(`GET /api/tables/${table}${what}`, { code: 'unknown_table' }, 404)
  comes(`/table/${table}#void`, away)
  await sees('failure')

  const [, refusal] = recording.line as [unknown, Failure]
  expect(words('failure')).toContain(refusal.message)
})

test('a stranger asks for a seat, and is asked no more once refused', async () => {
  const recording = recorded('refused')
  sitsAt(recording)
  await reads('join-seat-1', 'Request this seat')
  await presses('join-seat-1')
  await loses('asked-1')
  await until(() => has('join-seat-1'))

  await presses('join-seat-1')

  await until(() => document.querySelector('[role=alert]')?.textContent?.includes('was declined'))
})

test('who is asked for a seat lets in or refuses', async () => {
  const server = sitsAt('asked')
  await reads('ask-1', 'Carla would like to take over.')
  const seat = `POST /api/tables/${server.table}/seats/1`
  const [refused] = server.recording.calls[seat]?.slice(-1) ?? []
  server.answer(seat, { code: 'not_yet', detail: 'It was given up just now.' }, 409)
  await presses('admit-1')
  await until(() => document.querySelector('[role=alert]')?.textContent?.includes('given up just now'))
  server.answer(seat, refused?.body)

  await presses('refuse-1')

  await until(() => server.bodies('POST', `/api/tables/${server.table}/seats/1`).length === 2)
  const [admitted, refusal] = server.bodies('POST', `/api/tables/${server.table}/seats/1`)
  expect(refusal?.['refuse']).toBe(admitted?.['admit'])
})

test.each([
  ['gives up a game', 'and watches it', 'running', (table: string) => `/table/${table}`],
  ['leaves before the game', 'and goes home', 'waiting', () => '/'],
])('who %s is asked %s', async (_, __, recording, goes) => {
  const server = sitsAt(recording)
  server.answer(`DELETE /api/tables/${server.table}/seats/0`, {})
  await presses('leave')
  await sees('leave-sure')
  expect(server.bodies('DELETE', `/api/tables/${server.table}/seats/0`)).toEqual([])

  await presses('leave-sure')

  await until(() => location.pathname === goes(server.table) && !has('leave-sure'))
  expect(server.bodies('DELETE', `/api/tables/${server.table}/seats/0`)).toHaveLength(1)
})

test('a seat that was given up is taken over by the link', async () => {
  const recording = recorded('refused')
  const server = sitsAt(recording, {}, '#thecode')
  server.answer(`POST /api/tables/${server.table}/seats/1`, {})
  await reads('join-seat-1', 'Take over')

  await presses('join-seat-1')

  await until(() => server.bodies('POST', `/api/tables/${server.table}/seats/1`).length === 1)
  expect(server.bodies('POST', `/api/tables/${server.table}/seats/1`)).toMatchObject([{ invite: 'thecode' }])
})

test('who is at the table is shown', async () => {
  const server = sitsAt('running')
  await until(() => version() === 4)

  server.says({ type: 'presence', table: server.table, seats: { 0: true, 1: true }, spectators: 1 })
  await reads('presence-1', 'is online')
  await reads('spectators', '1')
  server.says({ type: 'presence', table: server.table, seats: { 0: true, 1: false }, spectators: 0 })

  await until(() => words('presence-1') !== 'is online')
})
