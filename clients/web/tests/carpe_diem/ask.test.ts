import words from 'virtual:texts/carpe_diem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../src/games/gamePage'
import { IN_ORDER, ofCards, paymentOf, penaltyOf, times } from '../../src/games/carpe_diem/gains'
import { glyphOf } from '../../src/games/carpe_diem/glyphs'
import type { CardFace, Command, DecisionView, Gains, SeatView, View } from '../../src/games/carpe_diem/view'
import { addWords, inSentences } from '../../src/i18n/texts'

vi.mock('../../src/i18n/language.svelte', async () => {
  const { sentence } = await import('../../src/i18n/texts')
  return { language: { current: 'en' }, t: (key: string, facts?: Record<string, string | number>) => sentence(key, 'en', facts) }
})

const { ask, untold } = await import('../../src/games/carpe_diem/ask')
const { inWords, orNothing } = await import('../../src/games/carpe_diem/words')
addWords(words)

let bread = 0
let points: number | undefined = 20

beforeEach(() => {
  bread = 0
  points = 20
})

function asked(decision: DecisionView, commands: Command[], lit: string[] = []): string {
  const own = { bread, points: points === undefined ? {} : { victory_points: points } }
  const fields = { 1: { size: 1, tiles: { 0: 'L-market' } }, 3: { size: 1, tiles: { 0: 'L-pond-end' } } }
  const view = { active: 0, phase: 'turn', decision, fields, seats: { 0: own } }
  const options = commands.map((command) => ({ command, label: '' }))
  return ask({ held: { view, options }, seat: 0, names: ['Ada'] } as unknown as BoardProps<View>, [], lit).sentence
}

test('CAR-BUILD-5: the first tile is built, and nothing else is offered', () => {
  const building: DecisionView = { type: 'building', tile: 'L-market', placements: {} }

  expect(asked(building, [{ type: 'build_tile', cell: 33, rotation: 0 }])).toMatch(/on the shovel/)
  expect(asked(building, [{ type: 'build_tile', cell: 34, rotation: 0 }, { type: 'lay_tile_aside' }])).toMatch(/lay it aside/)
})

test.each<[string, number[], string[]]>([
  ['Turn the tile and build it, or choose another cell.', [34, 35], ['rotation:0', 'rotation:1']],
  ['Build the tile here, or choose another cell.', [34, 35], ['rotation:0']],
  ['Turn the tile and build it.', [34], ['rotation:0', 'rotation:1']],
  ['Build the tile here.', [34], ['rotation:0']],
])('a tile on its cell: %s', (sentence, cells, lit) => {
  const placements = Object.fromEntries(cells.map((cell) => [cell, {}]))
  const view = { active: 0, decision: { type: 'building', placements } }

  const name = lit.length > 1 ? 'turn' : 'confirm'
  expect(ask({ held: { view }, seat: 0, names: [] } as unknown as BoardProps<View>, ['cell:34'], lit)).toEqual({ sentence, name })
})

test('CAR-SCORE-25: not fulfilling a card costs no more points than there are', () => {
  const fulfilling: DecisionView = { type: 'fulfilling_card', card: 'A-05' }

  expect(asked(fulfilling, [])).toMatch(/you lose 4 VP\.$/)
  points = 1
  expect(asked(fulfilling, [])).toMatch(/you lose 1 VP\.$/)
  points = 0
  expect(asked(fulfilling, [])).toMatch(/you lose nothing/)
  expect(penaltyOf({ points: {} } as unknown as SeatView, 4)).toBe(4)
})

test('CAR-BREAD-6: with enough bread not fulfilling a card with wares costs nothing yet', () => {
  bread = 3

  expect(asked({ type: 'fulfilling_card', card: 'A-05' }, [])).toMatch(/3 bread can fulfil it once more/)
})

test('one ware is one ware', () => {
  const paying: DecisionView = { type: 'paying_card', card: 'A-01', due: { fish: 1, grapes: 2 } }

  expect(asked(paying, [{ type: 'pay_ware', ware: 'fish', coins: 0 }])).toMatch(/^Hand in 1 fish for/)
  expect(asked(paying, [{ type: 'pay_ware', ware: 'grapes', coins: 0 }])).toMatch(/^Hand in 2 grapes for/)
})

test('CAR-BREAD-2: bread leads to other fields with tiles', () => {
  expect(asked({ type: 'moving' }, [], ['space:1', 'bread:3'])).toMatch(/any field with tiles/)
  expect(asked({ type: 'moving' }, [], ['space:1'])).not.toMatch(/bread/)
})

test.each([
  ['moving', ['space:1', 'bread:3'], true],
  ['moving', ['space:1'], false],
  ['taking_tile', ['tile:L-pond-end'], true],
  ['taking_seal_tile', ['seal:L-market'], false],
] as const)('CAR-DEC-6: while %s to %s, a tile that fits nowhere is explained: %s', (type, lit, is) => {
  expect(asked({ type, unfit: { 'L-pond-end': true } }, [], [...lit]).includes('Pale tiles fit nowhere')).toBe(is)
})

test('nothing but points is drawn as points', () => {
  expect(IN_ORDER.filter((thing) => glyphOf(thing) === 'points')).toEqual(['vp'])
  expect(glyphOf('fountain_cards_kept')).toBe('fountain')
})

const holding = (victory_points?: number) => ({ points: victory_points === undefined ? {} : { victory_points } }) as unknown as SeatView

const LIMITS = { bread_per_move: 1, bread_per_fulfilment: 3, penalty: 4, leftovers_per_point: 2, source: 'seed' } as const
const NONE = { grapes: 0, herbs: 0, chicken: 0, fish: 0 }
const green = (pays: Gains) => ({ red: false, requires: [], pays }) as unknown as CardFace
const red = (vp: number, requires: Record<string, number>) => ({ red: true, requires: Object.entries(requires).map(([what, count]) => ({ what, count })), pays: { vp } }) as unknown as CardFace
const owns = (points: number | undefined, own: { wares?: object; coins?: number; bread?: number }, ...often: number[]) =>
  ({ ...holding(points), coins: 0, bread: 0, ...own, wares: { ...NONE, ...own.wares }, fulfilments: Object.fromEntries(often.map((times, n) => [`${n}`, times])) }) as unknown as SeatView
const best = (faces: CardFace[], mine: SeatView) => ofCards(faces.map((_, n) => `${n}`), faces, mine, LIMITS)

test('CAR-SCORE-15, -22: a card brings its payout so many times, or the penalty', () => {
  expect(best([green({ bread: 1, steps: 1 })], owns(20, {}, 2))).toEqual({ bread: 2, steps: 2 })
  expect(best([green({ bread: 1, steps: 1 })], owns(20, {}, 0))).toEqual({ vp: -4 })
})

test.each([
  ['all that somebody holds', 3, { vp: -3 }],
  ['the penalty of both cards', 20, { vp: -8 }],
  ['the penalty of both cards of somebody whose points are secret', undefined, { vp: -8 }],
])('CAR-SCORE-25: a circle between two unfulfilled cards costs at most %s', (_, points, gains) => {
  expect(best([green({ vp: 7 }), green({ vp: 1 })], owns(points, {}, 0, 0))).toEqual(gains)
})

test.each([[0, { vp: 7 }], [3, { vp: 4 }], [20, { vp: 3 }]])('B4: with %i points, of two cards the one that is not fulfilled comes first, while there is less to lose', (points, gains) => {
  expect(best([green({ vp: 7 }), green({ vp: 1 })], owns(points, {}, 1, 0))).toEqual(gains)
  expect(best([green({ vp: 1 }), green({ vp: 7 })], owns(points, {}, 0, 1))).toEqual(gains)
})

test.each([
  ['the coin of the green card pays for the missing herb', 1, { vp: 3, coins: 1 }],
  ['its two coins pay for two herbs, but not for a second fish', 2, { vp: 3, coins: 2 }],
  ['its three coins pay for two herbs and a fish', 3, { vp: 6, coins: 3 }],
  ['without its coin both cards stay unfulfilled', 0, { vp: -8 }],
])('CAR-SCORE-11, -12: of two cards in the better order, %s', (_, often, gains) => {
  const cards = [red(3, { herbs: 1, fish: 1 }), green({ coins: 1 })]

  expect(best(cards, owns(20, { wares: { fish: 1 } }, 0, often))).toEqual(gains)
  expect(best([...cards].reverse(), owns(20, { wares: { fish: 1 } }, often, 0))).toEqual(gains)
})

test.each([
  ['three herbs are for the dearer card, and the fourth for the other', { wares: { herbs: 4 } }, { vp: 8 }],
  ['two herbs are not enough for both', { wares: { herbs: 2 } }, { vp: -2 }],
  ['a coin does not pay for both', { wares: { herbs: 2 }, coins: 1 }, { vp: 3 }],
])('CAR-SCORE-18, -19: of two red cards for one ware, %s', (_, own, gains) => {
  expect(best([red(7, { herbs: 3 }), red(1, { herbs: 1 })], owns(20, own))).toEqual(gains)
})

test.each([
  ['an unfulfilled card is fulfilled for bread', 3, { vp: 6, bread: -3 }],
  ['with too little bread it costs points', 2, { vp: -1 }],
])('CAR-SCORE-22: %s', (_, bread, gains) => {
  expect(best([red(3, { fish: 2 }), green({ vp: 3 })], owns(20, { bread }, 0, 1))).toEqual(gains)
})

test.each([
  [3, { vp: 13, bread: -3 }],
  [6, { vp: 18, bread: -6 }],
])('CAR-BREAD-6, -9: %i bread fulfil a card that wares fulfil, too, once more', (bread, gains) => {
  expect(best([red(5, { fish: 1 }), green({ vp: 3 })], owns(20, { bread, wares: { fish: 1 } }, 0, 1))).toEqual(gains)
})

test('CAR-BREAD-9: six bread fulfil each of two unfulfilled cards once', () => {
  expect(best([red(5, { fish: 1 }), green({ vp: 3 })], owns(20, { bread: 6 }, 0, 0))).toEqual({ vp: 8, bread: -6 })
})

test.each<[DecisionView, DecisionView, string]>([
  [{ type: 'choosing_card', cards: { 0: 'A-01', 1: 'A-05' } }, { type: 'fulfilling_card', card: 'A-05' }, 'Ada scores “A-05” first.'],
  [{ type: 'fulfilling_card', card: 'A-01' }, { type: 'paying_card', card: 'A-01', times: 2 }, 'Ada will fulfil “A-01” 2× and chooses what to pay.'],
  [{ type: 'fulfilling_card', card: 'A-01' }, { type: 'closing_card', card: 'A-01' }, 'Ada does not fulfil “A-01” with wares.'],
  [{ type: 'closing_card', card: 'A-01' }, { type: 'fulfilling_card', card: 'A-05' }, 'Ada does not fulfil “A-01” again.'],
])('a silent answer is told: %j', (decision, next, told) => {
  expect(untold({ decision } as View, 'Ada', { decision: next } as View)).toBe(told)
})

test('CAR-COIN-1: coins pay for the wares that a seat lacks', () => {
  const price = paymentOf([{ face: red(3, { herbs: 1, chicken: 1 }), often: 2 }], { ...NONE, herbs: 1 })

  expect(inWords(times(price, -1))).toBe('−3 coins, −1 herb')
})

test('B4: a card that is not fulfilled costs somebody without points nothing', () => {
  const now = (points: number, times: number) => orNothing(best([green({ vp: 5 })], owns(points, {}, times)))

  expect(now(0, 0)).toBe('nothing')
  expect(now(2, 0)).toBe('−2 VP')
  expect(now(20, 0)).toBe('−4 VP')
  expect(now(0, 2)).toBe('10 VP')
})

test('B6: what brings nothing is said to bring nothing, and no sentence ends twice', () => {
  expect(orNothing(best([green({ vp: 4 }), green({ vp: 1 })], owns(4, {}, 1, 0)))).toBe('nothing')
  expect(inSentences('2 VP for each garden', 'Worth 2 VP now.', 'Put it under the stack')).toBe('2 VP for each garden. Worth 2 VP now. Put it under the stack')
  expect(inSentences('A card', undefined, '', 'Worth 2 VP now.')).toBe('A card. Worth 2 VP now.')
})
