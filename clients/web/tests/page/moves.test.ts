/** What somebody does at a table where a game is played: moves, hints, taking back. */
import type { Commit, Position } from '@kontor/client'
import { tick } from 'svelte'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Line } from '../../../js/tests/line'
import { whys } from '../../src/help/help.svelte'
import { settings } from '../../src/browser/settings.svelte'
import { pageOf } from '../../src/games'
import { Flights } from '../../src/table/flights'
import { connection } from '../../src/wire/connection.svelte'
import { comes, has, hits, loses, NARROW, presses, reads, sees, sitsAt, until, version, words } from './page'
import { playerOf, positionOf, recorded, Server } from './server'

test('a hint is a sentence, marks each of two equally good options, is no move, and is gone with the next one', async () => {
  sitsAt('hinted')
  await sees('ask-hint')
  const before = version()
  await presses('ask-hint')

  await reads('hint', /^(Play|“Play).*After that: /)
  await reads('hint-how', "Kontor's bot")
  await until(() => document.querySelectorAll('[data-pointed]').length === 2)
  expect(version()).toBe(before)
  expect(words('log')).not.toContain('hint')

  await presses('option-0')
  await until(() => version() === before + 1)
  expect(has('hint')).toBe(false)
})

test('H asks for a hint, which makes room for a tab of the log', async () => {
  sitsAt('hinted')
  await sees('ask-hint')

  hits('h')
  await sees('hint')
  await presses('tab-since')

  await loses('hint')
})

test('a hint can be requested after half a choice', async () => {
  const recording = recorded('hinted')
  const take = { type: 'take_card', row: 1, card: 'ship_1' }
  positionOf(recording).options = ['castle_1', 'castle_2'].map((discard) => ({ command: { ...take, discard }, label: discard }))
  sitsAt(recording)
  const ship = await until(() => document.querySelector<HTMLElement>('[data-target="display:1:ship_1"].lit'))

  ship.click()
  await sees('cancel')

  await presses('ask-hint')
  await sees('hint')
})

test('while a hint takes its time, the page says that the server thinks', async () => {
  const server = sitsAt('hinted')
  let answer: (error: unknown) => void = () => undefined
  server.answersBy('POST', `/api/tables/${positionOf(recorded('hinted')).table}/hint`, () => new Promise((_, fail) => (answer = fail)))
  await presses('ask-hint')

  await reads('hint-thinking', 'Thinking')
  answer(new Error('none'))

  await loses('hint-thinking')
  await sees('hint')
})

test('a board that fails leaves log and chat', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const recording = recorded('running')
  positionOf(recording).view['all_seven'] = [{}]
  positionOf(recording).view['animals'] = null
  sitsAt(recording)

  await sees('failed-part')
  await sees('tab-chat')
  expect([has('log'), has('leave'), has('connection')]).toEqual([true, true, true])
  expect(noted).toHaveBeenCalled()
})

test('a bug of a game is told kindly until the table can be shown', async () => {
  const recording = recorded('chosen')
  const position = recording.line.shift() as Position
  const server = comes(`/table/${position.table}`, new Server(recording), { as: playerOf(recording) })
  await until(() => server.sent.some(({ type }) => type === 'watch'))

  server.says({ type: 'error', table: position.table, code: 'internal', message: 'Nothing is lost.' })
  await reads('failure', 'Nothing is lost.')
  server.says(position)

  await sees('any-game')
  await loses('failure')
  expect(server.lines).toHaveLength(1)
})

test('Escape closes a hint', async () => {
  sitsAt('hinted')
  await presses('ask-hint')
  await sees('hint')

  hits('Escape')

  await loses('hint')
})

test('a hint and the reason for a question replace each other', async () => {
  sitsAt('hinted', { screen: NARROW })
  await presses('ask-hint')
  await sees('hint')

  await presses('why-toggle')
  await sees('why-note')
  await loses('hint')

  await presses('ask-hint')
  await sees('hint')
  await loses('why-note')

  await presses('why-toggle')
  await presses('why-close')
  await loses('why-note')
})

test('at a table without hints there is no button', async () => {
  sitsAt('running')
  await sees('option-0')

  expect(has('ask-hint')).toBe(false)
})

test('a move is taken back with the answer of a bot', async () => {
  const server = sitsAt('answered')
  const undo = await sees('undo')
  expect(undo.textContent).toContain('Undo, with the reply of')
  const before = version()

  undo.click()

  await until(() => version() === before + 1)
  expect(server.sent).toContainEqual(expect.objectContaining({ type: 'undo', at: before }))
  await reads('log', 'undoes the last move and the reply of')
  await reads('whose-turn', "It's your turn")
  await presses('option-0')
  await until(() => version() === before + 2)
  expect(has('refusal')).toBe(false)
})

test('the replies of several bots are counted, so that their names need no second line', async () => {
  const recording = structuredClone(recorded('answered'))
  positionOf(recording).undo_answers = [1, 1]
  sitsAt(recording)

  const undo = await sees('undo')

  expect(undo.textContent).toBe('↶ Undo, with 2 replies')
  expect(undo.title).toMatch(/^Undo, with the reply of .+ and /)
})

test('a click counts although the answer to the move before is not here', async () => {
  const server = sitsAt('running')
  server.holds = ({ type }) => type === 'accepted'
  await until(() => version() === 4)

  await presses('option-0')
  await until(() => version() === 5)
  await presses('option-0')

  await until(() => version() >= 6)
  server.releases()
})

test('a digit plays the button of the dock that shows it', async () => {
  const recording = recorded('chosen')
  const buttons = ['rest', 'wait', 'end_turn'].map((type) => ({ command: { type }, label: type })) // nothing on the board brings these
  Object.assign(positionOf(recording), { options: buttons })
  recording.line.length = 1
  const server = sitsAt(recording)
  await until(() => document.querySelectorAll('.dock kbd').length === 2)

  hits('3') // it has no digit: nothing is declined by mistake
  hits('2')

  const act = await until(() => server.sent.find(({ type }) => type === 'act'))
  expect(act['command']).toEqual({ type: 'wait' })
  server.says({ type: 'rejected', table: server.table, id: String(act['id']), code: 'forbidden', message: 'No.' })
  await reads('refusal', 'No.')
  server.problems.length = 0 // nobody recorded this move
})

test('without buttons a digit chooses a card of my hand', async () => {
  const server = sitsAt('hinted')
  await until(() => document.querySelectorAll('.dock .lit').length === 2)

  hits('2')

  const act = await until(() => server.sent.find(({ type }) => type === 'act'))
  expect(act['command']).toEqual({ type: 'play_card', card: 'monastery_5' })
  server.says({ type: 'rejected', table: server.table, id: String(act['id']), code: 'forbidden', message: 'No.' })
  await reads('refusal', 'No.')
  server.problems.length = 0 // nobody recorded this move
})

const area = () => document.querySelector<HTMLElement>('#board .own [data-seat]')?.dataset['seat']

/** A phone with my area on it, before Ben moves: twice, then it is my turn. `changed`: his moves. */
async function waits(changed?: (moves: Commit[]) => void): Promise<Server> {
  const recording = recorded('running')
  const { seats } = positionOf(recording).view as unknown as { seats: { projects: object }[] }
  Object.assign(seats[0]!, { projects: { 0: 'mine_1' } })
  changed?.(recording.line.slice(2, 4) as Commit[])
  const server = sitsAt(recording, { screen: NARROW })
  settings.set('pace', 'fast')
  server.holds = ({ type }) => type === 'commit'
  await until(() => area() === '0')
  server.releases()
  return server
}

test('a phone shows a move in the area of its seat, then my area and my turn', async () => {
  await waits()
  await until(() => version() === 4)
  expect([area(), words('whose-turn'), words('prompt'), has('option-0')]).toEqual(['1', "Ben's turn", "Ben's turn", false])

  await sees('option-0')
  expect([area(), words('whose-turn')]).toEqual(['0', "It's your turn"])
})

test('a phone stays with my area if the game wants another part of the board in sight', async () => {
  const follows = vi.fn(() => false)
  pageOf('burgundy').follows = follows
  const areas = new Set<string | undefined>()
  await waits()
  await until(() => areas.add(area()) && has('option-0'))
  delete pageOf('burgundy').follows
  expect(follows).toHaveBeenCalled()
  expect(areas).toEqual(new Set(['0']))
})

test('a click shows my area at once, which then stays until I have moved', async () => {
  await waits()
  await until(() => area() === '1')

  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(area(), 'nothing moves under the finger').toBe('1')
  document.body.click()
  await until(() => area() === '0')
  await until(() => version() === 4)
  expect([area(), words('whose-turn')]).toEqual(['0', "It's your turn"])

  await presses('option-0')
  await until(() => version() === 5)
  await presses('option-0')
  await until(() => version() === 7)
  expect(area()).toBe('1')
})

test('cards of my area do not fly when it comes back with a move', async () => {
  const shown = vi.spyOn(Flights.prototype, 'show')
  await waits(([, second]) => Object.assign(second as Commit, { moment: { ends_at: '2027-01-15T08:00:00Z', seats: [0] } }))
  await until(() => version() === 4)

  expect(area()).toBe('0')
  const flown = shown.mock.results.flatMap(({ value }) => value as HTMLElement[])
  expect(flown.map(({ dataset }) => dataset['card'])).not.toContain('mine_1')
})

test('a phone shows in my area what a move paid, before my turn', async () => {
  pageOf('burgundy').gains = () => [1, 2]
  onTestFinished(() => void delete pageOf('burgundy').gains)
  await waits()
  await until(() => version() === 4 && area() === '0')
  expect([words('whose-turn'), has('option-0')]).toEqual(["It's your turn", false])

  await sees('option-0')
})

test.each([
  ['played', false],
  ['resigned', true],
])('the last move of a game that was %s is shown before the result', async (reason, atOnce) => {
  const server = await waits(([first, last]) => Object.assign(last as Commit, { by: first?.by, options: [], awaiting: [], outcome: { reason, ranking: [[1], [0]], scores: {} }, summary: { ...positionOf(recorded('running')).summary, status: 'finished' } }))
  server.answersBy('GET', `/api/tables/${server.table}/curve`, () => ({ turns: [] }))
  await until(() => version() === 4)
  expect(words('whose-turn') === 'Game over').toBe(atOnce)

  await sees('outcome')
})

test('a hint that somebody gets is no move', async () => {
  const seen = new Set<string | undefined>()
  await waits((moves) => moves.forEach((move) => Object.assign(move, { events: [{ type: 'hint_given' }] })))

  await until(() => seen.add(area()) && has('option-0'))

  expect([...seen]).toEqual(['0'])
})

test('the focus stays on an option while somebody else chooses', async () => {
  const recording = recorded('chosen')
  const [theirs] = recording.line.splice(1) as [Commit]
  const server = sitsAt(recording)
  const second = await sees('option-1')
  second.focus()

  server.says(theirs)
  await until(() => version() === 3)

  expect(document.activeElement).toBe(second)
  expect(second.isConnected).toBe(true)
})

test('while the server is away, the page says so, and tries again at a click', async () => {
  const lit = () => document.querySelectorAll('.bar .in-lit, .dock.mine:not(.away)')
  const server = sitsAt('running')
  await until(() => version() === 4)
  expect(lit()).toHaveLength(2)
  server.reachable = false
  server.line.breaks(1013)
  await reads('lost', /connection/i)
  expect(lit()).toHaveLength(0)

  server.reachable = true
  document.querySelector<HTMLButtonElement>('[data-testid=lost] button')?.click()

  await loses('lost')
  expect(server.lines).toHaveLength(2)
  await presses('option-0')
  await until(() => version() === 5)
})

test('where only live connections are blocked, the page says so until one stands', async () => {
  const server = new Server()
  server.answer('GET /healthz', { status: 'ok' })
  server.opens = () => {
    const line = new Line()
    queueMicrotask(() => line.breaks(1006))
    return line
  }
  comes('/', server)
  await until(() => connection.blocked)
  await sees('game-burgundy')
  await reads('lost', 'Live connections (WebSockets) to Kontor are blocked')

  server.opens = Server.prototype.opens
  await until(() => connection.online)

  await loses('lost')
})

test('a seat that a bot plays meanwhile is had back by a click', async () => {
  const recording = recorded('running')
  const [seat] = (recording.line.find(({ type }) => type === 'position') as Position).summary.seats
  Object.assign(seat ?? {}, { stand_in: true })
  const server = sitsAt(recording)
  await sees('stood-in-for')
  server.answer(`POST /api/tables/${server.table}/back`, {})

  await presses('i-am-back')

  await until(() => server.bodies('POST', `/api/tables/${server.table}/back`).length === 1)
})

test('on a phone the reason for a question waits until it is asked for', async () => {
  Object.assign(whys, { contents: {}, lacking: [], wanted: new Map() }) // other tests may have fetched them
  const server = sitsAt('running', { screen: NARROW, lang: 'de' })
  const reads = () => server.calls.filter(({ path }) => /\/(whys|help)$/.test(path))
  await sees('why-toggle')
  expect((await sees('why')).hidden).toBe(true)
  expect(reads()).toEqual([])

  await presses('why-toggle')

  await sees('why-note')
  expect(reads()).toHaveLength(1)
})

test('a table that goes on from another says so, on a phone in the menu over the page', async () => {
  const recording = recorded('running')
  positionOf(recording).summary.fork_of = { table_id: 'earlier', version: 3 }
  sitsAt(recording, { screen: NARROW })

  await presses('more')

  const said = await until(() => document.querySelector('.menu .mark'))
  expect(said.textContent).toBe('Continues another game.')
})

const DISCARDED = 'The rest of the display is discarded: Mine 1.'
test.each([
  ['a large screen', undefined, [], "Ben plays Carpenter's Workshop 2 as a die. Ben takes Pasture 2 from stall 2."],
  ['a phone', NARROW, [], "Ben plays Carpenter's Workshop 2 as a die. Ben takes Pasture 2 from stall 2."],
  ['a phone without the sentences that name nobody', NARROW, [DISCARDED], "Ben plays Carpenter's Workshop 2 as a die. Ben takes Pasture 2 from stall 2."],
  ['a phone from the first sentence that fits', NARROW, [DISCARDED, 'Ben gains 1 silver.'], 'Ben takes Pasture 2 from stall 2. Ben gains 1 silver.'],
])('on %s the bar tells of the last turn what it has room for, and its title everything', async (_, screen, more, told) => {
  const recording = recorded('running')
  recording.line = recording.line.slice(0, recording.line.findIndex((frame) => frame.type === 'commit' && frame.version === 4) + 1)
  ;(recording.line.at(-1) as Commit).tell?.push(...more)
  sitsAt(recording, screen && { screen })

  await reads('last-move', told)
  expect(words('last-move')).toBe(told)
  expect((await sees('last-move')).title).toBe(["Ben plays Carpenter's Workshop 2 as a die.", 'Ben takes Pasture 2 from stall 2.', ...more].join(' '))
})

test.each([
  ['a large screen tells it with the rest', 8, undefined, 'Ben plays Pasture 4 as a die. Ben takes 1 silver from Anna. Ben takes Knowledge 4 from stall 4.'],
  ['a phone tells it while they still move', 7, NARROW, 'Ben plays Pasture 4 as a die. Ben takes 1 silver from Anna.'],
  ['a phone tells it without the moves before', 8, NARROW, 'Ben takes 1 silver from Anna. Ben takes Knowledge 4 from stall 4.'],
])('what others did to me: %s', async (_, last, screen, told) => {
  const recording = recorded('running')
  const theft = 'Ben takes 1 silver from Anna.'
  const place = (version: number) => recording.line.findIndex((frame) => frame.type === 'commit' && frame.version === version)
  ;(recording.line[place(7)] as Commit).tell?.push(theft)
  recording.line.length = place(last) + 1
  sitsAt(recording, screen && { screen })
  for (const before of [4, 5]) {
    await until(() => version() === before)
    await presses('option-0')
  }

  await until(() => version() === last)

  await reads('last-move', told)
  expect(words('last-move')).toBe(told)
  expect([...(await sees('log')).querySelectorAll('.packed > .firm')].map((it) => it.textContent)).toEqual([theft])
})

test('on a phone the line of the last move opens with a tap', async () => {
  sitsAt('running', { screen: NARROW })
  await until(() => version() === 4)
  await presses('option-0')
  await until(() => version() === 5)

  const line = await until(() => document.querySelector<HTMLElement>('button:has([data-testid=last-move])'))
  line.click()

  await until(() => line.getAttribute('aria-expanded') === 'true')
  expect(document.getElementById(line.getAttribute('aria-controls') ?? '')?.textContent).toBe(words('last-move'))
})

test.each([
  ['a digit leaves the focus alone, so that no tooltip opens', '1', true],
  ['Enter moves it to the next choice', 'Enter', false],
])('%s', async (_, key, isLeft) => {
  sitsAt('running')
  await until(() => version() === 4)
  ;(document.activeElement as HTMLElement).blur()

  hits(key)
  if (!isLeft) await presses('option-0')
  await until(() => version() === 5)

  await until(() => (document.activeElement === document.body) === isLeft)
})

test('who can no longer undo a move learns why', async () => {
  sitsAt('running')
  await until(() => version() === 4)
  expect(has('undo')).toBe(false)

  await presses('option-0')
  await until(() => version() === 5)
  expect((await sees('undo')).getAttribute('aria-disabled')).toBe(null)
  await presses('option-0')
  await until(() => version() === 8) // cards were drawn, then Ben moved

  expect((await sees('undo')).getAttribute('aria-disabled')).toBe('true')
  Object.assign(whys, { contents: {}, lacking: [], wanted: new Map() })
  await tick()
  await presses('undo')
  await reads('why-note', 'it revealed something.')
  await whys.want('burgundy') // the reasons for questions may come later
  await tick()
  expect(words('why-note')).toContain('it revealed something')
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await tick()
  expect(has('why-note')).toBe(false)
})

test('on a phone an opened area begins with the signs of its line, to be read in words', async () => {
  sitsAt('hinted', { screen: NARROW })
  await sees('unfold-1')
  expect(document.querySelector('.words')).toBeNull()

  await presses('unfold-1')

  const facts = document.querySelectorAll('.words .fact[title]')
  expect(facts.length).toBeGreaterThan(0)
})
