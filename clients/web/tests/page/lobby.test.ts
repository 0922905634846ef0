/** The lobby: what can be found there, and in which order. */
import type { Summary, TablesShown } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { comes, fills, has, loses, presses, reads, sees, selects, until } from './page'
import { playerOf, recorded, Server } from './server'

const { tables } = recorded('lobby').calls['GET /api/tables?status=open&limit=20']?.[0]?.body as TablesShown
const row = (fits: (table: Summary) => boolean) => `table-row-${tables.find(fits)?.table_id}`
const SLOW = row(({ game, seats }) => game === 'bruges' && seats.length === 4)
const QUICK = row(({ move_seconds }) => move_seconds === 60)
const CALM = row(({ game, seats }) => game === 'villagers' && seats.length === 3)

function lobby(path = '/tables'): void {
  vi.setSystemTime('2027-01-15T08:00:10Z')
  comes(path, new Server(recorded('lobby')))
}

test('it shows what is asked for', async () => {
  lobby()
  for (const fact of ['1 day per move', '3 seats free', 'just opened']) await reads(SLOW, fact)

  await selects('filter-game', 'villagers')
  await loses(SLOW)
  await selects('filter-free', '2')
  await loses(QUICK)
  await sees(CALM)
  expect(location.pathname + location.search).toBe('/tables?game=villagers&free=2')
})

test('its address says what is asked for', async () => {
  lobby('/tables?game=villagers&free=2')
  await sees(CALM)
  expect(has(QUICK)).toBe(false)

  await presses('filter-none')
  await sees(QUICK)
  await selects('filter-clock', 'live')

  await loses(CALM)
  expect(has(QUICK)).toBe(true)
})

test('who joins is asked for a name on the way', async () => {
  const server = new Server(recorded('lobby'))
  server.answer('POST /api/players', playerOf(recorded('lobby')))
  comes('/tables?game=villagers', server)
  const table = QUICK.replace('table-row-', '')
  await presses(`join-${table}`)

  await fills('name-input', 'Ben')
  await presses('enter')

  await until(() => location.pathname === `/table/${table}`)
  expect(server.bodies('POST', `/api/tables/${table}/seats/1`)).toHaveLength(1)
})

test('my tables come first, and those that wait for me on top', async () => {
  const recording = recorded('lobby')
  comes('/tables', new Server(recording), { as: playerOf(recording) })

  const first = await until(() => document.querySelector<HTMLElement>('[data-testid^=table-row-]'))
  await until(() => first.textContent?.includes('The Castles of Burgundy'))
  expect(first.textContent).toContain("It's your turn.")
  expect([...document.querySelectorAll('h2')].map((title) => title.textContent)[0]).toContain('My tables')
  await until(() => document.title === '(1) Tables – Kontor')
})
