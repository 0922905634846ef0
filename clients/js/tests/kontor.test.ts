import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Commit, Option, Position } from '../src/frames.ts'
import { Kontor, type Settings } from '../src/kontor.ts'
import { Refused } from '../src/refused.ts'
import type { Table } from '../src/table.ts'
import { Line } from './line.ts'

const lines: Line[] = []
const last = () => lines.at(-1) as Line

class Opened extends Line {
  constructor(readonly address: string) {
    super()
    lines.push(this)
  }
}

const option: Option = { command: { type: 'tick' }, label: 'Tick' }
const summary = { status: 'running' } as Position['summary']
const shown = { table: 't1', resume_token: 'm', options: [option], awaiting: [0] }
const position: Position = { ...shown, type: 'position', version: 3, viewer: 'seat:0', view: { silver: 1 } as unknown as Position['view'], summary }
const commit = (version: number, more: Partial<Commit> = {}): Commit =>
  ({ ...shown, type: 'commit', version, by: 0, time: '', events: [], tell: [], patch: { silver: version }, ...more }) as Commit
const over = { outcome: { reason: 'played', ranking: [[0]], scores: {} } } as Partial<Commit>

async function connected(settings: Partial<Settings> = {}): Promise<Kontor> {
  const connecting = Kontor.connect({ server: 'https://games.example/', WebSocket: Opened, ...settings })
  await vi.advanceTimersByTimeAsync(0)
  last().welcomes()
  return connecting
}

/** Somebody who sits at a table where it is their turn. */
async function seated(): Promise<{ kontor: Kontor; table: Table }> {
  const kontor = await connected({ name: 'Anna' })
  const watched = kontor.watch('t1')
  last().says(position)
  return { kontor, table: await watched }
}

/** The id of the last command that was sent. */
const asked = () => (last().received.at(-1) as { id: string }).id

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response('{"player_id":"p","name":"Anna","token":"one"}'))))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('who connects by a name is a guest with a token', async () => {
  const { kontor, table } = await seated()

  expect(fetch).toHaveBeenCalledWith('https://games.example/api/players', expect.objectContaining({ body: '{"name":"Anna"}' }))
  expect((last() as Opened).address).toBe('wss://games.example/ws')
  expect(last().received[0]).toEqual({ type: 'hello', token: 'one', lang: 'en', alive: true })
  expect(kontor.player?.name).toBe('Anna')
  expect([table.seat, table.myTurn, table.options]).toEqual([0, true, [{ ...option, at: 3 }]])
})

test('its time is the server\'s, whatever the computer\'s clock says later', async () => {
  const { kontor } = await seated()
  last().welcomes(Date.parse('2027-01-15T08:00:00Z'))

  vi.setSystemTime('2020-01-01T00:00:00Z')
  vi.advanceTimersByTime(1_500)

  expect(new Date(kontor.now).toISOString()).toBe('2027-01-15T08:00:01.500Z')
})

test('a command names the version that was looked at, and is done when it is seen', async () => {
  const { table } = await seated()
  const done = vi.fn()
  const acted = table.act(table.options[0] as Option).then(done)
  expect(last().received.at(-1)).toMatchObject({ type: 'act', table: 't1', at: 3, command: option.command })

  last().says({ type: 'accepted', table: 't1', id: asked(), version: 4 })
  await vi.advanceTimersByTimeAsync(1)
  expect(done).not.toHaveBeenCalled()

  last().says(commit(4))
  await acted
  expect(table.view).toEqual({ silver: 4 })
})

test('an option names the version at which it was offered, also once the table has gone on', async () => {
  const { table } = await seated()
  const [offered] = table.options as [Option]
  last().says(commit(4))

  void table.act(offered)
  expect(last().received.at(-1)).toMatchObject({ type: 'act', at: 3 })
  void table.undo(3)
  expect(last().received.at(-1)).toMatchObject({ type: 'undo', at: 3 })
})

test('an option that is offered while others may interrupt names no version', async () => {
  const { table } = await seated()
  last().says(commit(4, { moment: { ends_at: '' } }))

  void table.act(table.options[0] as Option)

  expect(last().received.at(-1)).not.toHaveProperty('at')
})

test('a command that is refused throws the code of the rule', async () => {
  const { table } = await seated()
  const acted = table.act(option)

  last().says({ type: 'rejected', table: 't1', id: asked(), code: 'not_enough_gold', message: 'You have 3 gold.' })

  await expect(acted).rejects.toEqual(new Refused('not_enough_gold', 'You have 3 gold.'))
})

test('changes begin with what came last, miss nothing, and end with the game', async () => {
  const { table } = await seated()
  const versions: number[] = []
  const read = (async () => {
    for await (const change of table.changes()) versions.push(change.version)
  })()
  last().says(commit(4))
  last().says(commit(5, over))

  await read

  expect(versions).toEqual([3, 4, 5])
})

test('of a gap what is missing is asked for', async () => {
  const { table } = await seated()

  last().says(commit(5))

  expect(last().received.at(-1)).toEqual({ type: 'watch', table: 't1', have: 3, resume_token: 'm' })
  expect(table.now.version).toBe(3)
})

test('a table that is watched twice is one', async () => {
  const { kontor, table } = await seated()

  expect(await kontor.watch('t1')).toBe(table)
})

test('a table that cannot be seen is refused, and may be asked for again', async () => {
  const kontor = await connected()
  const unseen = kontor.watch('t1')
  last().says({ type: 'error', table: 't1', code: 'unknown_table', message: 'No such table.' })
  await expect(unseen).rejects.toMatchObject({ code: 'unknown_table' })

  const seen = kontor.watch('t1', 'invite')
  last().says(position)

  expect((await seen).now.version).toBe(3)
})

test.each(['too_fast', 'archived'] as const)('a refused line of chat is told, and the table goes on: %s', async (code) => {
  const { table } = await seated()
  table.onfailed = vi.fn()

  last().says({ type: 'error', table: 't1', code, message: 'Not said.' })

  expect(table.onfailed).toHaveBeenCalledOnce()
  expect(table.lost).toBeUndefined()
})

test('with a token that ended nothing is waited for any more', async () => {
  const { table } = await seated()
  const acted = table.act(option)

  last().breaks(4401)

  await expect(acted).rejects.toMatchObject({ code: 'unauthorized' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines).toHaveLength(1)
})

test('who closes leaves no timer behind', async () => {
  const { kontor, table } = await seated()
  const waiting = table.until(() => false)

  kontor.close()

  await expect(waiting).rejects.toMatchObject({ code: 'closed' })
  expect(last().readyState).toBe(3)
  await vi.advanceTimersByTimeAsync(1_000) // the other end notices
  expect(vi.getTimerCount()).toBe(0)
})

test('without a WebSocket it is said what is missing', async () => {
  vi.stubGlobal('WebSocket', undefined)

  await expect(Kontor.connect({ server: 'https://games.example' })).rejects.toThrow('WebSocket')
})

test.each([
  ['no WebSocket opens', 'unavailable', () => vi.advanceTimersByTimeAsync(8_000)],
  ['the token is not known', 'unauthorized', async () => last().breaks(4401)],
])('it does not connect if %s', async (_, code, happens) => {
  const refused = expect(Kontor.connect({ server: 'https://games.example', WebSocket: Opened })).rejects.toMatchObject({ code })
  await vi.advanceTimersByTimeAsync(0)

  await happens()

  await refused
})

test('a table is opened once, even if an answer is lost', async () => {
  const { kontor } = await seated()
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(new Response('{"table_id":"t2"}'))

  const opening = kontor.http.openTable({ game: 'burgundy', seats: 2 })
  await vi.advanceTimersByTimeAsync(500)

  expect(await opening).toEqual({ table_id: 't2' })
  const [first, second] = vi.mocked(fetch).mock.calls.slice(-2).map(([, call]) => call)
  expect(first).toEqual(second)
  expect(first?.headers).toHaveProperty('Idempotency-Key')
})

test('a hint is there once it is seen that it was asked for', async () => {
  const { table } = await seated()
  const given = { version: 4, option, equals: [option], text: 'These moves are about equally good.' }
  vi.mocked(fetch).mockResolvedValue(new Response(JSON.stringify(given)))
  let told: unknown
  const asking = table.hint().then((hint) => (told = hint))
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toBeUndefined()

  last().says(commit(4))

  expect(await asking).toEqual({ ...given, option: { ...option, at: 4 }, equals: [{ ...option, at: 4 }] })
  expect(vi.mocked(fetch).mock.lastCall?.[0]).toBe('https://games.example/api/tables/t1/hint?lang=en')
})
