/** A game that is over is looked through, played on, kept, brought back and explained. */
import type { Entry } from '@kontor/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pageOf } from '../../src/games'
import { settings } from '../../src/browser/settings.svelte'
import { comes, fills, has, hits, loses, NARROW, presses, reads, sees, selects, sitsAt, until, words, type Coming } from './page'
import { playerOf, positionOf, recorded, Server, type Recording } from './server'

const TABLE = positionOf(recorded('given_up')).table
const at = () => Number(words('replay-version'))
const address = () => location.pathname + location.search + location.hash
const hand = () => document.querySelectorAll('[data-testid=hand] [data-card]').length
const marked = () => document.querySelector('[data-testid=log] .marked')?.getAttribute('data-version')

async function looksBack(query: string, recording = recorded('given_up'), server = new Server(recording), coming: Coming = {}): Promise<Server> {
  comes(`/table/${TABLE}${query}`, server, { as: playerOf(recording), ...coming })
  await until(() => document.querySelector('[data-viewer]'))
  return server
}

/** As the server would know it of a game that was played to its end. */
function playedOut(recording = recorded('given_up')): Recording {
  const { outcome, summary } = positionOf(recording)
  for (const one of [outcome, summary.outcome]) Object.assign(one ?? {}, { reason: 'played' })
  return recording
}

test('what was promised of chance is said in plain words', async () => {
  sitsAt('given_up')

  await reads('fair-dice', 'Randomness verified.')
  expect(words('fair-dice')).toMatch(/before the game, this table drew/i)
})

test('slider, arrows and buttons go through the game, and the address names the moment', async () => {
  sitsAt('given_up')
  await presses('replay')
  await until(() => at() === 2)

  await fills('slider', '2')
  await until(() => at() === 4)
  hits('ArrowLeft')
  await until(() => at() === 3)

  expect(words('replay-tell')).not.toBe('')
  await until(() => address().endsWith('?at=3'))
  await presses('film-play')
  await until(() => at() === 4)
  hits('End')
  await until(() => at() > 10)
  hits('Home')
  await until(() => at() === 2)
})

test('after a press of a button, the arrow keys go through the game and leave the focus there', async () => {
  await looksBack('?at=2')
  let left = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect((left += 50), 0, 10, 10))
  const button = await sees('film-back')
  button.focus()

  hits('ArrowRight')

  await until(() => at() === 3)
  expect(document.activeElement).toBe(button)
})

test('a move without a sentence says what it declined, if its game can say so', async () => {
  const silent = JSON.stringify(recorded('given_up')).replaceAll(/\[\\+"Ben takes Pasture 2[^\]]*\]/g, '[]')
  const page = pageOf('burgundy')
  onTestFinished(() => void delete page.untold)
  page.untold = (before, who) => (before['phase'] === 'turn' ? `${who} does not buy.` : undefined)

  await looksBack('?at=4', JSON.parse(silent) as Recording)
  expect(words('replay-tell')).toBe('Ben does not buy.')
  delete page.untold
  await looksBack('?at=4', JSON.parse(silent) as Recording)
  expect(words('replay-tell')).toBe('Ben makes a choice.')
})

test('Page Down on the slider goes to the next turn, not a tenth of the game', async () => {
  sitsAt('given_up')
  await presses('replay')
  await until(() => at() === 2)
  await presses('film-turn_on')
  const turn = await until(() => (at() === 2 ? undefined : at()))
  hits('Home')
  await until(() => at() === 2)

  const press = new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true })
  ;(await sees('slider')).dispatchEvent(press)

  await until(() => at() === turn)
  expect(press.defaultPrevented).toBe(true)
})

test('a move without a sentence has no line but a place in the film', async () => {
  const recording = recorded('given_up')
  const [name = '', [log] = []] = Object.entries(recording.calls).find(([call]) => call.includes('/log?since=0')) ?? []
  const entries = String(log?.body).split('\n').filter(Boolean).map((line) => JSON.parse(line) as Entry)
  const untold = entries.map((entry) => (entry.version === 3 ? { ...entry, tell: [], events: [] } : entry))
  recording.calls[name] = [{ status: 200, body: untold.map((entry) => JSON.stringify(entry)).join('\n') }]

  await looksBack('?at=3', recording)
  await until(() => marked() === '2')

  const links = [...document.querySelectorAll('[data-testid=log] a.version')].map((link) => link.textContent)
  expect(links.slice(0, 3)).toEqual(['1', '2', '4'])
  await presses('film-on')
  await until(() => marked() === '4')
})

test('what a fork took over from its origin is loaded on demand', async () => {
  const recording = recorded('running')
  positionOf(recording).summary.fork_of = { table_id: 'origin', version: 9 }
  const first = () => document.querySelector('[data-testid=log] [data-version]')?.getAttribute('data-version')
  sitsAt(recording)
  await until(() => first() === '2')
  expect(words('log')).toMatch(/^Continues another game\./)

  await presses('whole-log')

  await until(() => first() === '1')
  expect(has('whole-log')).toBe(false)
})

test('a position in another language brings all lines of the log again', async () => {
  const recording = recorded('running')
  positionOf(recording).summary.fork_of = { table_id: 'origin', version: 9 }
  const server = sitsAt(recording)
  await presses('whole-log')
  await until(() => !has('whole-log'))

  const [name = ''] = Object.keys(recording.calls).filter((call) => call.includes('/log?since=0'))
  server.answer(name, JSON.stringify({ version: 1, by: null, tell: ['Das Spiel beginnt.'], events: [] }))
  server.says(positionOf(recording))

  await reads('log', 'Das Spiel beginnt.')
})

test('it is seen through other eyes', async () => {
  await looksBack('?at=1')
  expect([at(), hand()]).toEqual([2, 0])

  await selects('viewer', 'seat:0')
  await until(() => hand() === 2)
  await selects('viewer', 'spectator')

  await until(() => hand() === 0)
  expect(at()).toBe(2)
})

test('a running game is looked back at with my own eyes', async () => {
  sitsAt('running')
  await until(() => document.querySelector('[data-testid=log] a.version'))
  document.querySelector<HTMLElement>('[data-testid=log] a.version')?.click()

  await until(() => at() === 2 && document.querySelector('[data-viewer]'))
  expect(has('viewer')).toBe(false)
  await presses('film-on')
  await until(() => hand() === 2)

  await presses('replay-back')
  await presses('option-0')
  await reads('version', /^5$/)
})

test('a running game that goes on meanwhile is looked through to its newest move', async () => {
  const recording = recorded('running')
  const [film] = Object.entries(recording.calls).find(([call]) => call.includes('/replay?'))?.[1] ?? []
  Object.assign(film ?? {}, { body: String(film?.body).split('\n').slice(0, 2).join('\n') })
  const server = new Server(recording)
  server.goesOnBy('hand')
  comes(`/table/${server.table}?at=2`, server, { as: playerOf(recording) })
  const newest = () => document.querySelector('h1 .of')?.textContent
  await until(() => newest() === '/ 2')

  server.goOn()

  await until(() => newest() === '/ 4')
  expect(at()).toBe(2)
  hits('End')
  await until(() => at() === 4 && hand() === 2)
})

test('a link names the moment and whose eyes', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => Promise.resolve(void copied.push(text)))
  await looksBack('?at=2')
  await selects('viewer', 'seat:0')
  await until(() => hand() === 2)
  await presses('film-on')
  await until(() => address().endsWith('?at=3&as=seat:0'))

  await presses('share')

  await until(() => document.body.textContent?.includes('copied'))
  expect(copied).toEqual([`${location.origin}/table/${TABLE}?at=3&as=seat:0`])
})

test('without the clipboard of the browser the link is copied in the old way', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  let copied = ''
  const document_ = document as { execCommand: unknown }
  document_.execCommand = () => ((copied = (document.activeElement as HTMLInputElement).value), true)
  onTestFinished(() => void delete document_.execCommand)
  await looksBack('?at=2&as=seat:0')

  await presses('share')

  await until(() => document.body.textContent?.includes('copied'))
  expect(copied).toBe(`${location.origin}/table/${TABLE}?at=2&as=seat:0`)
  await loses('link-by-hand')
})

test('the first position has only the last sentences of the set-up', async () => {
  await looksBack('?at=1')

  expect((await sees('replay-tell')).querySelectorAll('p').length).toBeLessThanOrEqual(2)
})

test('a phone plays the game at the top of the board', async () => {
  await looksBack('?at=2', recorded('given_up'), undefined, { screen: NARROW })
  const scrolled = vi.spyOn(window, 'scrollTo')

  await presses('film-play')

  await until(() => scrolled.mock.calls.some(([to]) => (to as ScrollToOptions).top === 0))
})

test('who follows such a link sees that moment with those eyes', async () => {
  await looksBack('?at=3&as=seat:0')

  expect(at()).toBe(3)
  expect((await sees('viewer') as HTMLSelectElement).value).toBe('seat:0')
  expect(hand()).toBeGreaterThan(0)
})

test('one goes from turn to turn', async () => {
  await looksBack('?at=1&as=seat:0')
  const marks = await sees('marks')
  expect(marks.querySelectorAll('line').length).toBeGreaterThan(0)
  expect(marks.parentElement?.title).toMatch(/long line: a round/)
  expect(document.querySelectorAll('[data-testid=curve] polyline')).toHaveLength(2)

  hits('PageDown')
  await until(() => at() > 2)
  const first = at()
  await presses('film-turn_on')
  await until(() => at() > first)
  hits('PageUp')

  await until(() => at() === first)
})

test('the result is the first thing beside the last position, where no other part cuts it off', async () => {
  await looksBack('?at=3')
  hits('End')

  const result = await sees('outcome')
  expect(document.querySelector('aside > *')).toBe(result)
})

test('a phone shows the area of the seat that moves, and of the viewer after a change of viewer', async () => {
  await looksBack('?at=2', recorded('given_up'), undefined, { screen: NARROW })
  const area = () => document.querySelector<HTMLElement>('#board .own [data-seat]')?.dataset['seat']
  const movers = new Set<string>()
  for (let step = 0; step < 8; step += 1) {
    const from = at()
    await presses('film-on')
    await until(() => at() !== from)
    const mover = words('replay-tell').startsWith('Ben') ? '1' : '0'
    movers.add(mover)
    expect(area(), words('replay-tell')).toBe(mover)
  }
  expect(movers.size).toBe(2)

  const other = area() === '0' ? '1' : '0'
  await selects('viewer', `seat:${other}`)
  await until(() => area() === other)
})

test('it is played on from a moment of the past against bots', async () => {
  const server = await looksBack('?at=3&as=seat:1')
  await presses('fork')
  await reads('fork-go', 'Continue as Ben, with bots for Elsebe')
  await presses('fork-seat-0')
  await reads('fork-go', 'Continue as Elsebe, with bots for Ben')
  expect((await sees('fork-level') as HTMLSelectElement).value).toBe('steady')
  await selects('fork-level', 'keen')

  await presses('fork-go')
  await until(() => !address().includes(TABLE))
  expect(server.bodies('POST', `/api/tables/${TABLE}/fork`)).toMatchObject([{ version: 3, seat: 0, bots: { 1: 'keen' } }])
  expect(location.hash).not.toBe('')
})

test('it is played on with friends, who are waited for', async () => {
  const server = await looksBack('?at=3')
  await presses('fork')
  await presses('fork-friends')
  await loses('fork-level')

  await presses('fork-go')

  await until(() => !address().includes(TABLE))
  expect(server.bodies('POST', `/api/tables/${TABLE}/fork`)).toMatchObject([{ version: 3, bots: {} }])
})

test('the same table is opened again', async () => {
  const server = sitsAt('given_up')

  await presses('rematch')

  await until(() => !address().includes(TABLE))
  expect(server.bodies('POST', `/api/tables/${TABLE}/rematch`)).toHaveLength(1)
})

test('a log is kept', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:log'))
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const recording = recorded('given_up')
  sitsAt(recording)

  await presses('download-log')

  await until(() => clicked.mock.calls.length === 1)
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(`kontor-${TABLE}.ndjson`)
  expect(await files[0]?.text()).toBe(recording.calls[`GET /api/tables/${TABLE}/log`]?.[0]?.body)
})

async function brings(log: string, server: Server): Promise<void> {
  comes('/me?tab=account', server, { as: playerOf(recorded('account')) })
  const field = (await sees('import-log')) as HTMLInputElement
  Object.defineProperty(field, 'files', { value: [new File([log], 'game.ndjson')] })
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

test('a log is brought back', async () => {
  const server = new Server(recorded('given_up'))
  server.answer('POST /api/logs', positionOf(recorded('given_up')).summary)

  await brings('{"format": "kontor"}', server)

  await until(() => address().endsWith(`/table/${TABLE}?at=1`))
  expect(server.bodies('POST', '/api/logs')).toHaveLength(1)
  await until(() => at() === 2)
})

test('a file that is no log is refused with a reason', async () => {
  await brings('nonsense', new Server())

  await reads('import-problem', /\w/)
})

const turningPoint = (version: number, seat: number) => ({
  version, seat, loss: 3.1, error: 0.8, worlds: 40, ahead: 31, played: 'Take 1 silver',
  better: 'Place Ship 3', line: [], parts: {}, tell: `Mistake ${version}`, cost: 'This cost Anna 3 points.',
})
const analysed = (...margins: number[]) => ({
  accuracy: 87, tell: 'Anna: accuracy 87 of 100', decisions: 30, lost: 6.2, gift: 2, luck: -1.4,
  curve: margins.map((margin, place) => ({ version: 4 * (place + 1), margin, error: 0.5 })),
})
/** As one that somebody asked for before. A real one takes minutes. */
const ANALYSIS = {
  build: '0.1.0', game: 'burgundy', spread: 4.4, seats: [analysed(0.5, -3, -8), analysed(0.2, 3, 8)],
  turning_points: [turningPoint(5, 0), turningPoint(9, 1)],
  luck: [{ since: 5, version: 7, seat: 1, gain: 4, error: 1, tell: 'Bert is lucky' }],
}

function explained(recording: Recording): Server {
  const server = new Server(recording)
  for (const method of ['GET', 'POST']) server.answer(`${method} /api/tables/${TABLE}/analysis`, ANALYSIS)
  return server
}

test('one goes from costly move to costly move, as its player saw it, and tries what was better', async () => {
  const recording = playedOut()
  const server = explained(recording)
  server.answer(`POST /api/tables/${TABLE}/analysis`, { progress: 40 }, 202)
  await looksBack('?at=1', recording, server)

  await presses('explain')

  await until(() => document.querySelector('[data-testid=explain-progress][value="40"]'))
  await reads('explanation', 'The remaining time is not known yet.')
  const curve = await sees('explain-curve')
  expect(['polyline', '.mark'].map((part) => curve.querySelectorAll(part).length)).toEqual([2, 2])
  expect(curve.querySelector('polyline')?.getAttribute('points'), 'it has room above and below').not.toMatch(/,(0|100)(\s|$)/)
  expect((await sees('film-costly_on')).closest('.controls'), 'in the place of an end').not.toBeNull()
  expect(has('film-last')).toBe(false)
  await reads('explain-accuracy', '87 of 100')
  await reads('costliest', /After move 4.*Played.*Take 1 silver.*Better.*Place Ship 3.*This cost Anna 3 points/)
  expect(words('explain-curve')).toMatch(/\+8.*0.*−8/)
  await presses('film-costly_on')
  await until(() => at() === 4)
  expect(document.querySelector('[data-testid=explain-curve] ~ .seat-numbers')?.textContent).toMatch(/Elsebe 0.*Ben 0/)
  await until(() => document.querySelector('[data-viewer="seat:0"]'))
  await reads('replay-tell', /^Better: Place Ship 3 ?Played: Take 1 silver$/)
  await reads('explain-tell', 'This cost Anna 3 points.')
  await presses('film-costly_on')
  await until(() => at() === 8)
  expect((await sees('film-costly_on')).getAttribute('aria-disabled')).toBe('true')
  await presses('film-costly_back')
  await until(() => at() === 4)

  await presses('explain-try')
  await until(() => /^Opens a new table before move 5, .* the better one: Place Ship 3\./.exec(document.querySelector('dialog p')?.textContent ?? ''))
  expect((await sees('fork-seat-0') as HTMLInputElement).checked).toBe(true)
  await presses('fork-go')
  await until(() => server.bodies('POST', `/api/tables/${TABLE}/fork`)[0]?.['version'] === 4)
})

test('a running analysis shows what it has found so far, and how long it takes', async () => {
  const recording = playedOut()
  const server = explained(recording)
  const soFar = { progress: 40, seconds_left: 100, seats: ANALYSIS.seats.map(({ curve }) => ({ curve: curve.slice(1) })), turning_points: [turningPoint(9, 1)] }
  server.answer(`POST /api/tables/${TABLE}/analysis`, soFar, 202)
  server.answer(`GET /api/tables/${TABLE}/analysis`, { ...soFar, progress: 90, seconds_left: 20 }, 202)
  await looksBack('?at=8', recording, server)
  await reads('explanation', 'several minutes')

  await presses('explain')

  await reads('explanation', /40 %.*About 2 min left/)
  const parts = () => ['polyline', '.mark'].map((part) => document.querySelectorAll(`[data-testid=explain-curve] ${part}`).length)
  expect(parts()).toEqual([2, 1])
  await reads('replay-tell', 'Better: Place Ship 3')
  await sees('so-far')
  expect([has('costliest'), has('explain-accuracy')]).toEqual([false, false])
  await reads('explanation', /90 %.*Less than a minute left/)
  server.answer(`GET /api/tables/${TABLE}/analysis`, ANALYSIS)

  await reads('explain-accuracy', '87 of 100')
  expect(parts()).toEqual([2, 2])
  expect([has('explain-progress'), has('so-far')]).toEqual([false, false])
  expect(words('explain-ready')).toBe('The analysis is ready.')
})

test('an analysis that stopped after its first results can be continued', async () => {
  const recording = playedOut()
  const server = explained(recording)
  server.answer(`POST /api/tables/${TABLE}/analysis`, { progress: 40, seats: [], turning_points: [turningPoint(9, 1)] }, 202)
  server.answer(`GET /api/tables/${TABLE}/analysis`, { code: 'forbidden', message: 'No.' }, 403)
  await looksBack('?at=1', recording, server)
  await presses('explain')
  await until(() => document.querySelector('[data-testid=explanation] [role=alert]'))
  server.answer(`POST /api/tables/${TABLE}/analysis`, ANALYSIS)

  await presses('explain')

  await sees('costliest')
})

test('before a costly move both choices are marked on the board, and told below it', async () => {
  const recording = playedOut()
  const server = explained(recording)
  await looksBack('?at=4', recording, server)
  const [target, other] = [...document.querySelectorAll<HTMLElement>('[data-target^="display:"]')].map((it) => it.dataset['target'] ?? '')
  const taking = (name = '') => ({ type: 'take_card', row: Number(name.split(':')[1]), card: name.split(':')[2] })
  const point = { ...turningPoint(5, 0), better_command: taking(target), played_command: taking(other) }
  server.answer(`POST /api/tables/${TABLE}/analysis`, { ...ANALYSIS, turning_points: [point] })
  const marked = () => Object.fromEntries([...document.querySelectorAll<HTMLElement>('[data-pointed]')].map((it) => [it.dataset['pointed'], it.dataset['target']]))

  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const scrolledTo = () => scrolled.mock.contexts.map((it) => (it as HTMLElement).dataset['target'])

  await presses('explain')

  await until(() => document.querySelector('[data-pointed]'))
  expect(marked()).toEqual({ '': target, alike: other })
  expect(scrolledTo(), 'the reader may be elsewhere').not.toContain(target)
  await reads('replay-tell', 'Better: Place Ship 3')
  await presses('film-on')
  await until(() => !document.querySelector('[data-pointed]'))
  expect(words('replay-tell')).not.toContain('Better')
  await presses('film-back')
  await until(() => scrolledTo().includes(target))
})

test('a costly move has pictures of what it is about, in the position before it', async () => {
  const recording = playedOut()
  const server = explained(recording)
  const point = { ...turningPoint(5, 0), played_command: { type: 'sell' }, better_command: { type: 'place' }, better_card: 'ship_4' }
  server.answer(`POST /api/tables/${TABLE}/analysis`, { ...ANALYSIS, turning_points: [point] })
  await looksBack('?at=1', recording, server)
  const page = pageOf('burgundy')
  onTestFinished(() => void delete page.pictured)
  page.pictured = ({ type }, view) => (type === 'sell' && view['phase'] === 'turn' ? ['ship_3', 'ship_3'] : [])

  await presses('explain')

  const choices = [...(await sees('costliest')).querySelectorAll('figure')]
  expect(choices.map((one) => one.querySelectorAll('.pictures > *').length)).toEqual([2, 0])
})

test('on a phone a button starts the analysis and leads to it, and a costly move back to the board', async () => {
  const recording = playedOut()
  await looksBack('?at=1', recording, explained(recording), { screen: NARROW })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')

  await presses('to-analysis')
  expect(scrolled.mock.contexts).toContain(await sees('explanation'))
  const list = await sees('costliest')
  expect((await sees('film-costly_on')).closest('.timeline'), 'beside the slider').not.toBeNull()

  list.querySelector('button')?.click()

  await until(() => at() === 4)
  expect(scrolled.mock.contexts).toContain(document.getElementById('board'))
  await reads('replay-tell', /Played: Take 1 silver ?This cost Anna 3 points.$/)
})

test('an analysis that is complete while the board is looked at is announced, on a phone by its button', async () => {
  const shown: string[] = []
  vi.stubGlobal('Notification', class { static permission = 'granted'; constructor(title: string) { shown.push(title) } })
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const recording = playedOut()
  const server = explained(recording)
  server.answer(`POST /api/tables/${TABLE}/analysis`, { progress: 40 }, 202)
  await looksBack('?at=1', recording, server, { screen: NARROW })
  settings.set('notify', true)
  const isMarked = () => document.querySelector('[data-testid=to-analysis]')?.classList.contains('primary')

  await presses('explain')
  await sees('explain-progress')
  expect([isMarked(), shown]).toEqual([false, []])

  await sees('costliest')
  expect([isMarked(), shown]).toEqual([true, ['The analysis is ready.']])
  await presses('to-analysis')
  await until(() => isMarked() === false)
})

test('what other rules made is explained and cannot be gone on with', async () => {
  const recording = playedOut()
  Object.assign(positionOf(recording).summary, { not_replayed: true })
  await looksBack('?at=1', recording, explained(recording))

  await presses('explain')
  await presses('film-costly_on')

  await reads('replay-tell', 'Better')
  expect([has('explain-try'), has('fork')]).toEqual([false, false])
})

test('it is read again in another language, without a new request', async () => {
  const recording = playedOut()
  const server = await looksBack('?at=1', recording, explained(recording))
  const asked = () => server.calls.filter(({ path }) => path.endsWith('/analysis')).map(({ method }) => method)
  await presses('explain')
  await presses('film-costly_on')
  await reads('replay-tell', 'Better')

  await presses('lang-switch')

  await reads('film-costly_on', 'Teuer')
  expect(asked()).toEqual(['POST', 'GET'])
})
