/** What the page says once a game is over. */
import type { Outcome } from '@kontor/client'
import { render } from '@testing-library/svelte'
import { tick } from 'svelte'
import { expect, test, vi } from 'vitest'
import OutcomePanel from '../../src/table/OutcomePanel.svelte'
import { formerNames, placeAt } from '../../src/model/formerNames'
import { load } from '../../src/games'
import { headline } from '../../src/table/end/headline'
import { comes, NARROW, presses, reads, sees, sitsAt, until } from './page'
import { playerOf, positionOf, recorded } from './server'

test.each([
  ['burgundy', 'Egon', true], ['burgundy', 'Egon', false], ['villagers', 'Countess', true], ['villagers', 'Countess', false],
])('who played %s alone reads what decided against %s', async (game, rival, won) => {
  comes('/nosuch')
  await load(game)
  const outcome: Outcome = { reason: 'played', won, ranking: [[0]], scores: { 0: { total: 44 } } }
  const table = { id: 'over', seat: 0, held: { outcome, summary: { game } } }

  render(OutcomePanel, { table: table as never, names: ['Anna'] })

  await reads('decided', rival)
})

test('players who share a place leave the next one free, and names lead to their pages', async () => {
  comes('/nosuch')
  await load('burgundy')
  const scores = { 0: { total: 44 }, 1: { total: 44 }, 2: { total: 40 } }
  const outcome: Outcome = { reason: 'played', ranking: [[0, 1], [2]], scores }
  const seats = [{ seat: 0, player: { player_id: 'anna', name: 'Anna' } }, { seat: 1, player: null, bot: 'keen', bot_name: 'Ben' }]
  const table = { id: 'over', seat: 0, held: { outcome, summary: { game: 'burgundy', seats } } }

  render(OutcomePanel, { table: table as never, names: ['Anna', 'Ben', 'Carla'] })

  await reads('outcome', /1\..*Anna.*1\..*Ben.*3\..*Carla/)
  expect([...document.querySelectorAll('[data-testid=outcome] th a')].map((link) => link.getAttribute('href'))).toEqual(['/player/anna'])
})

test('who lost reads what was good', async () => {
  const recording = recorded('given_up')
  const position = positionOf(recording)
  const { outcome, summary } = position
  for (const one of [outcome, summary.outcome]) {
    Object.assign(one ?? {}, { reason: 'played', ranking: [[1], [0]], scores: { 0: { animals: 9, ships: 2, total: 11 }, 1: { animals: 3, ships: 20, total: 23 } } })
  }
  Object.assign(position, { viewer: 'seat:0' })
  recording.calls['GET /api/me/results?game=burgundy&limit=100'] = [{ status: 200, body: { tables: [] } }]
  sitsAt(recording)

  await reads('outcome', /wins, 23 to 11/)
  await reads('best-moments', /Your best category: Animals, 9 \(best opponent: 3\)/)
  expect([...document.querySelectorAll('[data-testid=points-now]')].map((it) => it.getAttribute('aria-label'))).toEqual(['Total: 11', 'Total: 23'])
})

test('after the game a press on a seat leads a small screen to its area', async () => {
  const recording = recorded('given_up')
  Object.assign(positionOf(recording), { viewer: 'seat:0' })
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  sitsAt(recording, { screen: NARROW })

  await presses('unfold-1')

  await until(() => scrolled.mock.contexts.some((thing) => (thing as HTMLElement).dataset['seat'] === '1'))
})

test('the curve of a result names its points and its rounds, and ends with the game', async () => {
  const recording = recorded('given_up')
  const { outcome, summary } = positionOf(recording)
  for (const one of [outcome, summary.outcome]) Object.assign(one ?? {}, { reason: 'played' })
  sitsAt(recording)

  const curve = await sees('curve-of-game')
  expect(curve.textContent).toMatch(/^20 .* Pass A, round 1End /)
  const [points, plot] = [() => curve.querySelector('figcaption')?.textContent, curve.querySelector('.curve')]
  expect(points()).toMatch(/Elsebe 0 +Ben 2/)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  plot?.dispatchEvent(new MouseEvent('pointermove', { clientX: 0, bubbles: true }))
  await until(() => /Elsebe 0 +Ben 1/.exec(points() ?? ''))
})

test('another area shows its numbers without a difference', async () => {
  const recording = recorded('given_up')
  sitsAt(recording)
  const [own, other] = await Promise.all([sees('area-0'), sees('area-1')])
  const counts = () => [...document.querySelectorAll('#board [data-counts]')].map((it) => it.getAttribute('data-amount')).join()
  const before = counts()

  ;(own.getAttribute('aria-pressed') === 'true' ? other : own).click()

  await until(() => counts() !== before)
  await tick()
  expect(document.querySelectorAll('#board .change')).toHaveLength(0)
})

test('to play again comes first', async () => {
  const recording = recorded('given_up')
  const { outcome, summary } = positionOf(recording)
  for (const one of [outcome, summary.outcome]) Object.assign(one ?? {}, { reason: 'played' })
  sitsAt(recording)

  await sees('share-picture')
  expect(document.querySelector('[data-testid=outcome] .line > *')?.getAttribute('data-testid')).toBe('rematch')
})

test.each([
  ['played', '▶ Replay and analysis'],
  ['abandoned', '▶ Replay'],
])('a game that was %s has "%s"', async (reason, link) => {
  const recording = recorded('given_up')
  const { outcome, summary } = positionOf(recording)
  for (const one of [outcome, summary.outcome]) Object.assign(one ?? {}, { reason })
  sitsAt(recording)

  expect((await sees('replay')).textContent).toBe(link)
})

test('after the game the board shows the area of any seat', async () => {
  const recording = recorded('given_up')
  const { outcome, summary } = positionOf(recording)
  for (const one of [outcome, summary.outcome]) Object.assign(one ?? {}, { reason: 'played' })
  sitsAt(recording)
  const shown = () => document.querySelector('#board .mat')?.getAttribute('data-seat')
  await sees('area-1')
  expect(shown()).toBe('0')

  await presses('area-1')

  await until(() => shown() === '1')
})

test('who presses it second is told of the first', async () => {
  const recording = recorded('given_up')
  const position = positionOf(recording)
  const [, second] = position.summary.seats
  Object.assign(position, { viewer: 'seat:1' })
  Object.assign(second ?? {}, { player: playerOf(recording), given_up: false })
  const chat = Object.keys(recording.calls).find((call) => call.endsWith('/chat')) ?? ''
  const from = { player_id: 'player0000000009', name: 'Carla', seat: 0 }
  const text = `I've opened a rematch: ${location.origin}/table/table00000000001`
  recording.calls[chat] = [{ status: 200, body: [{ type: 'said', table: position.table, room: 'table', n: 1, from, text, time: '2027-01-15T08:00:00.000Z' }] }]
  sitsAt(recording)

  await reads('rematch', "Join Carla's rematch")
  await presses('tab-chat')
  await reads('chat', /I've opened a rematch\.\s*Go to the rematch/)
})

test('who presses it first tells the others', async () => {
  const recording = recorded('given_up')
  const position = positionOf(recording)
  const [mine, theirs] = position.summary.seats
  Object.assign(position, { viewer: 'seat:0' })
  Object.assign(mine ?? {}, { player: playerOf(recording), given_up: false })
  Object.assign(theirs ?? {}, { player: { player_id: 'player0000000009', name: 'Carla' }, given_up: false })
  const next = `POST /api/tables/${position.table}/rematch`
  const server = sitsAt(recording)
  server.answer(next, { ...position.summary, table_id: 'next', seats: [mine, { seat: 1, player: null, bot: 'steady', bot_name: 'Detlev' }] })
  await sees('rematch')

  await presses('rematch')

  await until(() => location.pathname === '/table/next')
  expect(String(server.sent.find(({ type }) => type === 'say')?.['text'])).toContain(`${location.origin}/table/next`)
  expect(formerNames.get(placeAt('next', 1))).toBe('Carla')
})

test('a bot of a rematch says whose place it has', async () => {
  const recording = recorded('given_up')
  formerNames.set(placeAt(positionOf(recording).table, 0), 'Brun')

  sitsAt(recording)

  await until(() => /^Elsebe\s+Steady bot.* in place of Brun/.exec(document.querySelector('aside li[data-seat="0"]')?.textContent?.trim() ?? ''))
})

test.each([
  [undefined, 'Ben wins, 53\u00A0to\u00A038.'],
  [0, 'Ben wins, 53\u00A0to\u00A038.'],
  [1, 'You win, 53\u00A0to\u00A038.'],
])('of two players, seat %s reads "%s"', (mine, said) => {
  expect(headline({ reason: 'played', ranking: [[1], [0]], scores: { 0: { total: 38 }, 1: { total: 53 } } }, ['Anna', 'Ben'], mine)).toBe(said)
})

test('a victory by the tie-break says so', () => {
  const outcome: Outcome = { reason: 'played', ranking: [[1], [0]], scores: { 0: { total: 19 }, 1: { total: 19 } } }
  expect([undefined, 1].map((mine) => headline(outcome, ['Anna', 'Ben'], mine))).toEqual([
    'Ben wins on the tie-break, 19\u00A0to\u00A019.',
    'You win on the tie-break, 19\u00A0to\u00A019.',
  ])
})

test.each([
  [undefined, 'Ben wins with 53.'],
  [0, 'Ben wins with 53. You come 3rd of 3.'],
  [1, 'You win with 53.'],
])('of three players, seat %s reads "%s"', (mine, said) => {
  const outcome: Outcome = { reason: 'played', ranking: [[1], [2], [0]], scores: { 0: { total: 8 }, 1: { total: 53 }, 2: { total: 9 } } }
  expect(headline(outcome, ['Anna', 'Ben', 'Carla'], mine)).toBe(said)
})
