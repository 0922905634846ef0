/** The ribbon that announces a new round, pass or phase. */
import type { Held } from '@kontor/client'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load, pageOf } from '../../src/games'
import { components } from '../../src/games/bruges/components.svelte'
import type { Box } from '../../src/games/bruges/view'
import { language } from '../../src/i18n/language.svelte'
import { Chapters } from '../../src/table/chapters'
import { words } from './page'

type Seen = { version: number; phase: string; pass: number; points: number[]; round?: number; events?: { type: string }[] }
const scoring: Seen = { version: 7, phase: 'scoring', pass: 1, points: [9, 9] }
const next: Seen = { version: 8, phase: 'turn', pass: 2, points: [15, 6] }

/** What the ribbon says after each of these positions. */
const said = (...seen: Seen[]) => saidIn('carpe_diem', ...seen)

async function saidIn(game: string, ...seen: Seen[]): Promise<string[]> {
  document.body.innerHTML = '<main><i id="board"></i></main>'
  const chapters = new Chapters()
  const seats = ['Anna', 'Bert'].map((name, seat) => ({ seat, player: { player_id: name, name } }))
  const found: string[] = []
  for (const { version, phase, pass, points, round, events = [] } of seen) {
    const current_score = Object.fromEntries(points.map((total, seat) => [seat, { scores: { total } }]))
    const held = { version, summary: { seats }, view: { phase, round, current_pass: pass, current_score } } as unknown as Held
    chapters.show({ held, move: { by: 0, events }, seat: 0, page: pageOf(game) })
    await vi.dynamicImportSettled()
    await tick()
    found.push(words('chapter').replace(/(?<=[a-z\d])(?=[A-Z])/g, ' '))
  }
  return found
}

beforeEach(async () => {
  vi.useFakeTimers()
  language.choose('en')
  await load('carpe_diem')
})

afterEach(() => void (components.content = {})) // other files share it

test('it names a new pass and the points of the scoring before it, and goes', async () => {
  const found = await said({ ...scoring, version: 5, phase: 'turn', points: [4, 9] }, { ...scoring, version: 6 }, scoring, next)

  expect(found).toEqual(['', 'Scoring', 'Scoring', 'Pass 2/4 Points in Scoring: Anna +6 Bert −3'])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(words('chapter')).toBe('')
})

test('a press takes it away', async () => {
  await said(scoring, next)

  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await tick()

  expect(words('chapter')).toBe('')
})

test.each<[string, Seen, string]>([
  ['whose beginning was not seen', next, 'Pass 2/4'],
  ['of which several moves were left out', { ...next, version: 9 }, ''],
  ['that ends the game', { ...next, phase: 'over' }, ''],
])('after a scoring %s', async (_, after, expected) => {
  expect((await said(scoring, after)).at(-1)).toBe(expected)
})

test('it is at the end of the board; in Carpe Diem at its top, above the scoring cards, and in Bruges above the persons', async () => {
  const place = () => document.querySelector<HTMLElement>('[data-testid=chapter]')?.style.cssText
  for (const game of ['burgundy', 'bruges']) await load(game)

  for (const game of ['carpe_diem', 'bruges']) {
    await saidIn(game, scoring, { ...next, round: 2 })
    expect(place()).toMatch(/^top:/)
  }
  await saidIn('burgundy', scoring, { ...next, phase: 'turn' })
  expect(place()).toMatch(/^bottom:/)
})

/** The piles of Villagers, of which the first stacks are empty. */
const emptied = (stacks: number) => Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`stack_${n + 1}`, { size: n < stacks ? 0 : 3 }]))

test.each([
  ['villagers', { phase: 'road', round: 3, market_days: 0, piles: emptied(1) }, 'Round 3\u00a0· Draft phase'],
  ['villagers', { phase: 'build', round: 3, market_days: 1, piles: emptied(5) }, 'Round 3\u00a0· Build phase'],
  ['villagers', { phase: 'draft', round: 3, market_days: 0, piles: emptied(2) }, 'Round 3\u00a0· Draft phase\u00a0· then market day'],
  ['villagers', { phase: 'build', round: 7, market_days: 1, piles: emptied(6) }, 'Round 7\u00a0· Build phase\u00a0· last round'],
  ['burgundy', { phase: 'turn', current_pass: 'B' }, 'Pass B'],
  ['bruges', { phase: 'draw', round: 2 }, 'Round 2'],
  ['bruges', { phase: 'play', round: 9, last_round: 9 }, 'Round 9 is the last'],
])('a chapter of %s: %o', async (game, view, title) => {
  await load(game)
  expect(pageOf(game).chapter?.(view as never)).toBe(title)
})

test('a market day is announced with the phase after it, and with the gold that it brought', async () => {
  await load('villagers')
  const seen = (market_days: number, phase: string, ...supplies: number[]) =>
    ({ phase, round: 3, market_days, piles: emptied(2), seats: Object.fromEntries(supplies.map((supply, seat) => [seat, { supply }])) }) as never
  const page = pageOf('villagers')
  const [before, view] = [seen(0, 'build', 4, 5), seen(1, 'draft', 6, 16)]

  expect(page.chapter?.(view, before)).toBe('First market day\u00a0· Round 3\u00a0· Draft phase')
  expect(page.gains?.(view, before)).toEqual([2, 11])
  expect(page.gains?.(before, seen(0, 'draft', 0, 0))).toEqual([0, 0])
})

test('damage and majority markers of Bruges are told, with the loss', async () => {
  await load('bruges')
  const named = (en: string) => ({ name: { en } })
  const threats = Object.entries({ violet: 'Intrigue', blue: 'Flood', yellow: 'Raid', red: 'Fire' })
  components.content = {
    majority_points: 4,
    cards: { fire_marshal: named('Fire Marshal') },
    colours: Object.fromEntries(threats.map(([colour, en]) => [colour, { threat_name: { en } }])),
  } as unknown as Partial<Box>
  const at = (version: number, round: number, ...events: object[]) => ({ version, phase: 'play', round, pass: 0, points: [8, 5], events }) as Seen

  const found = await saidIn(
    'bruges',
    at(3, 1),
    at(4, 1, { type: 'threats_taken', seat: 0, colours: ['violet'] }, { type: 'points_lost', seat: 0, amount: 3 }, { type: 'damage_struck', seat: 0, colour: 'violet' }),
    at(5, 1, { type: 'workers_returned', seat: 1, workers: [2, 0, 0, 1, 0] }, { type: 'damage_struck', seat: 1, colour: 'blue' }),
    at(6, 1, { type: 'damage_struck', seat: 1, colour: 'yellow' }, { type: 'damage_struck', seat: 0, colour: 'red', kept_off_by: 'fire_marshal' }),
    at(7, 2, { type: 'majority_won', seat: 1, majority: 'canal' }),
  )
  expect(found).toEqual([
    '',
    'Intrigue: Anna loses 3 points',
    'Flood: Bert loses 3 workers',
    'Raid: Bert has nothing to lose Fire: Fire Marshal protects Anna',
    'Round 2 Majority canal: Bert +4',
  ])
})
