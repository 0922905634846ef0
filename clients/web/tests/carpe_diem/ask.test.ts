import words from 'virtual:texts/carpe_diem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../src/games/gamePage'
import { fulfilmentsOfBoth, IN_ORDER, ofBoth, ofCardNow, penaltyOf } from '../../src/games/carpe_diem/gains'
import { glyphOf } from '../../src/games/carpe_diem/glyphs'
import type { CardFace, Command, DecisionView, SeatView, View } from '../../src/games/carpe_diem/view'
import { addWords, inSentences } from '../../src/i18n/texts'

vi.mock('../../src/i18n/language.svelte', async () => {
  const { sentence } = await import('../../src/i18n/texts')
  return { language: { current: 'en' }, t: (key: string, facts?: Record<string, string | number>) => sentence(key, 'en', facts) }
})

const { ask } = await import('../../src/games/carpe_diem/ask')
const { orNothing } = await import('../../src/games/carpe_diem/words')
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

test('CAR-SCORE-25: a circle between two cards costs no more than somebody holds', () => {
  const neither = [{ vp: -4 }, { vp: -4 }]

  expect(ofBoth(neither, holding(3))).toEqual({ vp: -3 })
  expect(ofBoth(neither, holding(20))).toEqual({ vp: -8 })
  expect(ofBoth(neither, holding())).toEqual({ vp: -8 })
  expect(ofBoth([{ coins: 1 }, { vp: -4 }], holding(0))).toEqual({ coins: 1 })
})

test('B4: of two cards the one that is not fulfilled comes first, while there is less to lose', () => {
  expect(ofBoth([{ vp: 7 }, { vp: -4 }], holding(0))).toEqual({ vp: 7 })
  expect(ofBoth([{ vp: -4 }, { vp: 1, coins: 1 }], holding(0))).toEqual({ vp: 1, coins: 1 })
  expect(ofBoth([{ vp: 7 }, { vp: -4 }], holding(3))).toEqual({ vp: 4 })
  expect(ofBoth([{ vp: 7 }, { vp: -4 }], holding(20))).toEqual({ vp: 3 })
  expect(ofBoth([{ vp: 4 }, { vp: -4 }], holding())).toEqual({})
})

test.each([
  ['the coin of the green card pays for the missing herb', { green: 1, coins: 0 }, [1, 1]],
  ['its two coins pay for two herbs, but not for a second fish', { green: 2, coins: 0 }, [1, 2]],
  ['without its coin the red card stays unfulfilled', { green: 0, coins: 0 }, [0, 0]],
])('CAR-SCORE-11: of two cards in the better order, %s', (_, { green, coins }, often) => {
  const [red, other] = [{ red: true, requires: [{ what: 'herbs', count: 1 }, { what: 'fish', count: 1 }], pays: { vp: 3 } }, { red: false, requires: [], pays: { coins: 1, steps: 1 } }]
  const mine = { wares: { herbs: 0, fish: 1 }, coins, fulfilments: { red: 0, green } } as unknown as SeatView

  expect(fulfilmentsOfBoth(['red', 'green'], [red, other] as unknown as CardFace[], mine)).toEqual(often)
  expect(fulfilmentsOfBoth(['green', 'red'], [other, red] as unknown as CardFace[], mine)).toEqual([...often].reverse())
})

test('B4: a card that is not fulfilled costs somebody without points nothing', () => {
  const face = { pays: { vp: 5 } } as unknown as CardFace
  const now = (points: number, times: number) => orNothing(ofCardNow('A-05', face, { ...holding(points), fulfilments: { 'A-05': times } }, 4))

  expect(now(0, 0)).toBe('nothing')
  expect(now(2, 0)).toBe('−2 VP')
  expect(now(20, 0)).toBe('−4 VP')
  expect(now(0, 2)).toBe('10 VP')
})

test('B6: what brings nothing is said to bring nothing, and no sentence ends twice', () => {
  expect(orNothing(ofBoth([{ vp: 4 }, { vp: -4 }], holding(4)))).toBe('nothing')
  expect(inSentences('2 VP for each garden', 'Worth 2 VP now.', 'Put it under the stack')).toBe('2 VP for each garden. Worth 2 VP now. Put it under the stack')
  expect(inSentences('A card', undefined, '', 'Worth 2 VP now.')).toBe('A card. Worth 2 VP now.')
})
