import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Commit, Position } from '../src/frames.ts'
import { fromCommit, fromPosition, watching, type Held } from '../src/tableState.ts'
import { Socket, type Subscriber } from '../src/socket.ts'
import { Line } from './line.ts'

const lines: Line[] = []
const forgotten = vi.fn()
const renewed = vi.fn()
let token: string | undefined
let hidden = false
const said = vi.fn()
const away = vi.fn()
let held: Held | undefined
let socket: Socket

const last = () => lines.at(-1) as Line

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
  held = undefined
  forgotten.mockReset()
  renewed.mockReset()
  token = undefined
  said.mockReset()
  away.mockReset()
  socket = new Socket({
    open: () => {
      lines.push(new Line())
      return last()
    },
    lang: () => 'en',
    token: () => token,
    online: () => {},
    broken: () => {},
    ledgerAway: away,
    unknownToken: forgotten,
    freshToken: renewed,
    unread: () => hidden,
  })
  socket.subscribe('t1', {
    watch: () => watching('t1', undefined, held),
    position: (frame) => (held = fromPosition(frame)),
    commit: (frame) => {
      const followed = fromCommit(held, frame)
      if (followed.is === 'gap') socket.catchUp('t1')
      if (followed.is === 'next') held = followed.held
    },
    presence: () => {},
    said,
    failed: () => {},
  })
  socket.connect()
})

afterEach(() => {
  vi.useRealTimers()
})

test('it says hello and watches without waiting for the welcome, and only once', () => {
  const asked = [
    { type: 'hello', lang: 'en', alive: true },
    { type: 'watch', table: 't1' },
  ]

  last().opens()
  expect(last().received).toEqual(asked)

  last().says({ type: 'welcome', player: null, heartbeat: 20, alive: 1 })
  expect(last().received).toEqual(asked)
})

test('a table that is subscribed between hello and welcome is watched at once', () => {
  last().opens()

  socket.subscribe('t2', silent('t2'))

  expect(last().received.at(-1)).toEqual({ type: 'watch', table: 't2' })
})

test('a ping tells whether the page is hidden', () => {
  last().welcomes()

  socket.ping()
  hidden = true
  socket.ping()
  hidden = false

  expect(last().received.slice(-2)).toEqual([
    { type: 'ping', n: 1 },
    { type: 'ping', n: 2, unread: true },
  ])
})

test('a commit is booked onto the position', () => {
  last().welcomes()
  last().says(position(3, { silver: 1 }))

  last().says(commit(4, { silver: 2 }))

  expect(held?.version).toBe(4)
  expect(held?.view['silver']).toBe(2)
})

test('a commit that is known already changes nothing', () => {
  last().welcomes()
  last().says(position(4, { silver: 2 }))

  last().says(commit(4, { silver: 9 }))

  expect(held?.view['silver']).toBe(2)
})

test('after a gap it asks again with what it has', () => {
  last().welcomes()
  last().says(position(3, {}))

  last().says(commit(5, {}))

  expect(last().received.at(-1)).toEqual({ type: 'watch', table: 't1', have: 3, resume_token: 'm' })
  expect(held?.version).toBe(3)
})

test('it comes back by itself and resumes', async () => {
  last().welcomes()
  last().says(position(3, {}))

  last().breaks(1006)
  await vi.advanceTimersByTimeAsync(1_000)
  last().welcomes()

  expect(lines).toHaveLength(2)
  expect(last().received.at(-1)).toEqual({ type: 'watch', table: 't1', have: 3, resume_token: 'm' })
})

test('it waits longer and longer while nobody answers', async () => {
  for (let attempt = 0; attempt < 16; attempt += 1) {
    last().breaks(1006)
    await vi.advanceTimersByTimeAsync(8_000)
  }
  last().breaks(1006)
  const tried = lines.length

  await vi.advanceTimersByTimeAsync(3_000)

  expect(lines).toHaveLength(tried)
})

test('a server that greets and then fails on the table is asked less and less often', async () => {
  await aMinuteOf(() => last().breaks(1011))

  expect(lines.length).toBeLessThan(30)
})

test('a server that says why before it hangs up is asked less and less often too', async () => {
  await aMinuteOf(() => {
    last().says({ type: 'error', table: 't1', code: 'unavailable', message: '…' })
    last().breaks(1012)
  })

  expect(lines.length).toBeLessThan(30)
})

test('with a position in hand it is back at once after a break', async () => {
  await breaksFiveTimes(1011)
  last().welcomes()
  last().says(position(3, {}))
  const tried = lines.length

  last().breaks(1006)
  await vi.advanceTimersByTimeAsync(250)

  expect(lines).toHaveLength(tried + 1)
})

test('a position of one table does not hide that the other ends the connection', async () => {
  socket.subscribe('t2', silent('t2'))
  await aMinuteOf(() => {
    last().says(position(3, {}))
    last().breaks(1011)
  })

  expect(lines.length).toBeLessThan(30)
})

test('who resumes, has missed nothing and stands for a while is back at once', async () => {
  await breaksFiveTimes(1006)
  last().welcomes()
  await vi.advanceTimersByTimeAsync(8_000)
  const tried = lines.length

  last().breaks(1006)
  await vi.advanceTimersByTimeAsync(250)

  expect(lines).toHaveLength(tried + 1)
})

test('a table with a bug is asked for again with growing pauses, on the same connection', async () => {
  last().welcomes()
  const asked: number[] = []
  for (let second = 0; second < 300; second += 1) {
    const before = watches('t1')
    if (before > asked.length) {
      asked.push(second)
      last().says({ type: 'error', table: 't1', code: 'internal', message: '…' })
    }
    last().says({ type: 'pong', n: second })
    await vi.advanceTimersByTimeAsync(1_000)
  }

  expect(lines).toHaveLength(1)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.length).toBeLessThan(16)
})

test('a table with a bug leaves the others undisturbed', async () => {
  socket.subscribe('t2', silent('t2'))
  last().welcomes()
  last().says(position(3, {}))

  last().says({ type: 'error', table: 't2', code: 'internal', message: '…' })
  last().says(commit(4, { silver: 2 }))
  await vi.advanceTimersByTimeAsync(1_000)

  expect(held?.version).toBe(4)
  expect(watches('t1')).toBe(1)
  expect(watches('t2')).toBe(2)
})

test('once it is shown, the pauses of a table begin anew', async () => {
  last().welcomes()
  for (let attempt = 0; attempt < 6; attempt += 1) {
    last().says({ type: 'error', table: 't1', code: 'internal', message: '…' })
    await vi.advanceTimersByTimeAsync(30_000)
  }
  last().says(position(3, {}))
  const before = watches('t1')

  last().says({ type: 'error', table: 't1', code: 'internal', message: '…' })
  await vi.advanceTimersByTimeAsync(1_000)

  expect(watches('t1')).toBe(before + 1)
})

test('however many errors come, a table is asked for once', async () => {
  last().welcomes()
  for (let count = 0; count < 5; count += 1) {
    last().says({ type: 'error', table: 't1', code: 'internal', message: '…' })
  }
  await vi.advanceTimersByTimeAsync(1_000)

  expect(watches('t1')).toBe(2)
})

test('what was not answered is sent again with the same id', async () => {
  last().welcomes()
  const answer = socket.ask({ type: 'act', table: 't1', id: 'a1', command: { type: 'take_silver' }, at: 3 })
  last().breaks(1006)
  await vi.advanceTimersByTimeAsync(1_000)

  last().welcomes()
  expect(last().received.at(-1)).toMatchObject({ type: 'act', id: 'a1' })
  last().says({ type: 'accepted', table: 't1', id: 'a1', version: 4 })

  await expect(answer).resolves.toMatchObject({ version: 4 })
})

test('where it is not known whether something was booked it asks again', async () => {
  last().welcomes()
  const answer = socket.ask({ type: 'act', table: 't1', id: 'a1', command: { type: 'take_silver' }, at: 3 })

  last().says({ type: 'rejected', table: 't1', id: 'a1', code: 'unavailable', message: '' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().received.filter((frame) => frame.type === 'act')).toHaveLength(2)
  last().says({ type: 'accepted', table: 't1', id: 'a1', version: 4 })

  await expect(answer).resolves.toMatchObject({ type: 'accepted' })
})

test('a table that was unavailable is asked for again after a while', async () => {
  last().welcomes()
  last().says({ type: 'error', table: 't1', code: 'unavailable', message: '…' })
  expect(watches('t1')).toBe(1)

  await vi.advanceTimersByTimeAsync(1_000)

  expect(watches('t1')).toBe(2)
})

test('a table that nobody watches any more is not asked for again', async () => {
  last().welcomes()
  last().says({ type: 'error', table: 't1', code: 'unavailable', message: '…' })
  socket.unsubscribe('t1')

  await vi.advanceTimersByTimeAsync(1_000)

  expect(last().received.filter((frame) => frame.type === 'watch')).toHaveLength(1)
})

test('what is said at a watched table is heard', () => {
  last().welcomes()

  last().says({ type: 'said', table: 't1', n: 1, room: 'table', from: { player_id: 'p', name: 'Anna' }, text: 'Hi', time: '' })

  expect(said).toHaveBeenCalledWith(expect.objectContaining({ text: 'Hi' }))
})

test('without a connection nothing is said', () => {
  expect(socket.say('t1', 'Hi')).toBe(false)
  last().welcomes()

  expect(socket.say('t1', 'Hi')).toBe(true)
  expect(last().received.at(-1)).toEqual({ type: 'say', table: 't1', text: 'Hi' })
})

test('who was too fast keeps quiet for a while', async () => {
  last().welcomes()
  last().breaks(4429)

  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(lines).toHaveLength(2)
})

test('who was dropped for reading too slowly is back at once with what it has', async () => {
  last().welcomes()
  last().says(position(3, {}))

  last().breaks(1013)
  await vi.advanceTimersByTimeAsync(300)
  last().welcomes()

  expect(last().received.at(-1)).toEqual({ type: 'watch', table: 't1', have: 3, resume_token: 'm' })
})

test('an idle page leaves a dead line within two seconds, and resumes', () => {
  last().welcomes()
  last().says(position(3, {}))
  last().dies()

  vi.advanceTimersByTime(2_000)
  expect(lines).toHaveLength(2)
  last().opens()

  expect(last().received).toEqual([
    { type: 'hello', lang: 'en', alive: true },
    { type: 'watch', table: 't1', have: 3, resume_token: 'm' },
  ])
  expect(lines[0]?.readyState).toBe(3)
})

test('a server that only stood still for a moment is not left', () => {
  last().welcomes()
  last().dies()
  vi.advanceTimersByTime(2_000)

  lines[0]?.says({ type: 'alive' })
  lines[1]?.onopen()

  expect(lines[1]?.readyState).toBe(3)
  expect(lines[1]?.received).toEqual([])
  expect(lines[0]?.readyState).toBe(1)
})

test('a line that lives is never doubted', () => {
  last().welcomes()

  vi.advanceTimersByTime(120_000)

  expect(lines).toHaveLength(1)
})

test('a correction of the computer\'s clock makes no line silent', () => {
  last().welcomes()

  vi.setSystemTime(Date.now() + 600_000)
  vi.advanceTimersByTime(900)

  expect(lines).toHaveLength(1)
})

test('where a table takes long to come, each new connection is waited for longer', () => {
  for (let second = 0; second < 60; second += 1) {
    if (last().readyState === 1 && last().received.length === 0) {
      last().welcomes()
      last().dies()
    }
    vi.advanceTimersByTime(1_000)
  }

  expect(lines.length).toBeLessThan(10)
})

test('where no other connection can be opened either, the pauses grow', () => {
  last().welcomes()
  last().dies()

  vi.advanceTimersByTime(60_000)

  expect(lines[0]?.readyState).toBe(3)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.length).toBeLessThan(12)
})

test('a server without signs of life is left after two heartbeats', () => {
  last().opens()
  last().says({ type: 'welcome', player: null, heartbeat: 20 })

  vi.advanceTimersByTime(39_000)
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(2_000)

  expect(lines).toHaveLength(2)
})

test('a token that the server does not know is forgotten', () => {
  last().breaks(4401)

  expect(forgotten).toHaveBeenCalledOnce()
})

/** A server that welcomes each connection of a minute, and then does that. */
async function aMinuteOf(then: () => void): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    if (last().readyState === 1) {
      last().welcomes()
      then()
    }
    await vi.advanceTimersByTimeAsync(1_000)
  }
}

async function breaksFiveTimes(code: number): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    last().welcomes()
    last().breaks(code)
    await vi.advanceTimersByTimeAsync(8_000)
  }
}

function watches(table: string): number {
  return last().received.filter((frame) => frame.type === 'watch' && frame.table === table).length
}

function silent(table: string): Subscriber {
  const nothing = () => {}
  return { watch: () => watching(table, undefined, undefined), position: nothing, commit: nothing, presence: nothing, said: nothing, failed: nothing }
}

function position(version: number, fields: Record<string, unknown>): Position {
  const view = { game: 'burgundy', phase: 'turn', seats: {}, ...fields }
  const summary = { table_id: 't1', version, awaiting: [] } as unknown as Position['summary']
  return { type: 'position', table: 't1', version, resume_token: 'm', viewer: 'seat:0', view, options: [], awaiting: [], summary }
}

function commit(version: number, patch: Record<string, unknown>): Commit {
  return { type: 'commit', table: 't1', version, by: 0, time: '', events: [], tell: [], patch, options: [], awaiting: [] }
}

test('a fresh token of a welcome or a pong is taken', () => {
  last().opens()
  last().says({ type: 'welcome', player: null, heartbeat: 20, token: 'two' })
  last().says({ type: 'pong', n: 1, token: 'three' })
  last().says({ type: 'pong', n: 2 })

  expect(renewed.mock.calls).toEqual([['two'], ['three']])
})

test('a refused token is the one that was said hello with', () => {
  token = 'one'
  socket.reconnect()
  last().opens()
  token = 'two'
  last().breaks(4401)

  expect(forgotten).toHaveBeenCalledWith('one')
})

test('a command on a line that is dead is sent again over another', () => {
  last().welcomes()
  void socket.ask({ type: 'act', table: 't1', id: 'a1', command: { type: 'tick' } })
  last().dies()

  vi.advanceTimersByTime(2_000)

  expect(lines).toHaveLength(2)
  last().welcomes()
  expect(last().received.filter((frame) => frame.type === 'act')).toHaveLength(1)
})

test('a server that gives a sign of life keeps its connection, however long a command takes', () => {
  last().welcomes()
  void socket.ask({ type: 'act', table: 't1', id: 'a1', command: { type: 'tick' } })

  vi.advanceTimersByTime(30_000)

  expect(lines).toHaveLength(1)
})

test('while the ledger is away the page says so and keeps the connection', () => {
  last().welcomes()
  last().says({ type: 'ledger', away: true })
  expect(away).toHaveBeenLastCalledWith(true)
  void socket.ask({ type: 'act', table: 't1', id: 'a1', command: { type: 'tick' } })
  vi.advanceTimersByTime(12_000)
  expect(lines).toHaveLength(1)

  last().says({ type: 'ledger', away: false })
  expect(away).toHaveBeenLastCalledWith(false)
})

test('a welcome alone does not shorten the pauses between reconnects', () => {
  socket.unsubscribe('t1')
  for (let round = 0; round < 16; round += 1) {
    last().welcomes()
    last().breaks(1012)
    vi.advanceTimersByTime(8_000)
  }
  const before = lines.length
  last().welcomes()
  last().breaks(1012)
  vi.advanceTimersByTime(3_900)

  expect(lines).toHaveLength(before)
})
