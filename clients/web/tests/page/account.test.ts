/** My own page: what I played, and who I am here and elsewhere. */
import { expect, test, vi } from 'vitest'
import { connection } from '../../src/wire/connection.svelte'
import { me } from '../../src/wire/identity.svelte'
import { comes, fills, has, lend, presses, reads, sees, sitsAt, until, words } from './page'
import { playerOf, recorded, Server } from './server'

const anna = playerOf(recorded('account'))

const solo = (day: number, points: number) => ({
  table_id: `table${day}`, game: 'burgundy', status: 'finished', options: {}, visibility: 'public', seats: [{ seat: 0, player: anna }],
  created_at: `2026-01-0${day}T08:00:00Z`, finished_at: `2026-01-0${day}T09:00:00Z`, version: 200,
  outcome: { reason: 'played', won: true, ranking: [[0]], scores: { 0: { total: points } } },
})

/** The link with these words. */
const link = (words: string) => [...document.querySelectorAll<HTMLElement>('main a')].find(({ textContent }) => textContent?.trim() === words) as HTMLElement

test('it counts what I played', async () => {
  const server = new Server()
  server.answer('GET /api/me/results?limit=100', { tables: [solo(2, 61), solo(1, 44)] })
  server.answer(`GET /api/players/${anna.player_id}`, { ratings: [{ game: 'burgundy', ladder: 'bots', rating: 1429, provisional: true, played: 2 }] })
  comes('/me?tab=results', server, { as: anna })

  await reads('record-burgundy', /played.*few games so far/s)
  const record = await sees('record-burgundy')
  expect(record.querySelector('[role=img][aria-label*="my points per game"]')).not.toBeNull()
  const table = [...record.querySelectorAll<HTMLElement>('summary, button')].find((it) => it.textContent?.includes('As a table'))
  table?.click()
  await until(() => record.querySelectorAll('tr').length === 3)
  link('Games').click()
  await until(() => document.querySelectorAll('[data-testid=result]').length === 2)
})

test('a code carries me to another device', async () => {
  const server = new Server()
  server.answer('POST /api/me/code', { code: 'ABCD EFGH', expires_at: '2027-01-15T08:10:00Z' })
  comes('/me?tab=account', server, { as: anna })
  await presses('carry')
  await reads('device-code', 'ABCD EFGH')
})

test('on the other device the code is who I am', async () => {
  const server = comes('/')
  await presses('who-are-you')
  await presses('have-code')
  await fills('code-input', ' ABCD EFGH ')
  await presses('enter-code')

  await reads('me', 'Anna')
  expect(server.bodies('POST', '/api/players')).toEqual([{ code: 'ABCD EFGH' }])
})

test('who signs out everywhere is signed in here', async () => {
  const server = comes('/me?tab=account', new Server(), { as: anna })
  await until(() => connection.online)

  await presses('sign-out-everywhere')

  await sees('signed-out')
  await until(() => words('connection') === 'online')
  expect(me.identity?.token).not.toBe(anna.token)
  expect(JSON.parse(localStorage.getItem('kontor.identity') ?? '{}')).toEqual(me.identity)
  await until(() => server.sent.filter(({ type }) => type === 'hello').at(-1)?.['token'] === me.identity?.token)
})

test('who signs out everywhere is asked whether to keep their passkeys', async () => {
  const server = new Server()
  const phone = { id: 'p1', name: 'My phone', made_at: '2027-01-15T08:00:00Z', made_with: 'Firefox, Windows' }
  server.answer('GET /api/me/passkeys', { passkeys: [phone] })
  server.answer('DELETE /api/me/sessions?passkeys=keep', { ...anna, token: 'kept' })
  comes('/me?tab=account', server, { as: anna })
  await reads('passkeys', 'Firefox, Windows')

  await presses('keep-passkeys')
  await presses('sign-out-everywhere')

  await sees('signed-out')
  expect(me.identity?.token).toBe('kept')
})

test('who was signed out elsewhere is nobody here', async () => {
  const server = new Server()
  server.answer('GET /api/me', { code: 'unauthorized' }, 401)

  comes('/', server, { as: anna })

  await sees('who-are-you')
})

test('who is to be deleted is asked twice', async () => {
  const server = comes('/me?tab=account', new Server(), { as: anna })
  server.answer('DELETE /api/me', {})
  await presses('delete-me')
  await presses('delete-sure')
  expect(server.bodies('DELETE', '/api/me')).toEqual([])
  expect(words('me')).toBe('Anna')

  await presses('delete-for-good')

  await sees('who-are-you')
  expect(server.bodies('DELETE', '/api/me')).toHaveLength(1)
  expect(localStorage.getItem('kontor.identity')).toBeNull()
})

test('without HTTPS under a name it says why there are no passkeys', async () => {
  vi.stubGlobal('isSecureContext', false)
  comes('/me?tab=account', new Server(), { as: anna })

  await reads('no-passkeys', 'HTTPS')
  expect(has('make-passkey')).toBe(false)
})

test('whom I blocked is listed there', async () => {
  const server = new Server()
  server.answer('GET /api/me/blocked', recorded('account').calls['PUT /api/me/blocked/player0000000001']?.[0]?.body)
  comes('/me?tab=account', server, { as: anna })

  await reads('blocked', 'Ben')
})

test('after my first game one act keeps my name, and it is offered no more', async () => {
  const recording = recorded('given_up')
  const seat = (recording.line[0] as unknown as { viewer: string; summary: { seats: object[] } })
  seat.viewer = 'seat:0'
  Object.assign(seat.summary.seats[0] ?? {}, { player: playerOf(recording), bot: undefined, given_up: false })
  class Credential {
    static readonly parseCreationOptionsFromJSON = (asked: unknown) => asked
    toJSON = () => ({ id: 'made here' })
  }
  vi.stubGlobal('PublicKeyCredential', Credential)
  lend('credentials', { create: () => Promise.resolve(new Credential()) })
  const server = sitsAt(recording)
  server.answer('POST /api/me/passkeys/challenge', { public_key: {} })
  server.answer('POST /api/me/passkeys', { passkeys: [] })

  await presses('keep-this-name')

  await reads('name-kept', 'Anna')
  expect(server.bodies('POST', '/api/me/passkeys')).toMatchObject([{ credential: { id: 'made here' } }])
  expect(has('keep-name')).toBe(false)
  expect(localStorage.getItem('kontor.keep-name')).toBe('done')
})
