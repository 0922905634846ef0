import { expect, test } from 'vitest'
import type { Layout, Lying } from '../../src/games/villagers/chains'
import { GAP, fitting, places, rearranged, type Fitted } from '../../src/games/villagers/fit'

const [WIDE, HIGH] = [60, 24]
const lying = (count: number): Lying[] => Array.from({ length: count }, (_, id) => ({ id, card: 'agent' }))
const village = (chains: number, alone: number): Layout => ({
  pillars: [...lying(chains).map((start) => ({ start, chains: [lying(2), lying(1)] })), ...lying(alone).map((start) => ({ start, chains: [] }))],
  lone: [],
})
const where = ({ pieces, at }: Fitted) => pieces.map(({ key }, nth) => [key, at[nth]?.left])
const three: Layout = { pillars: [], lone: [lying(3)] }

test('a small Village is drawn as large as can be', () => {
  expect(fitting(village(1, 2), WIDE, HIGH).size).toEqual({ shape: 'face', narrow: 14 })
})

test('the more lies in a Village, the smaller it is drawn', () => {
  const looks = [1, 4, 8, 16, 40].map((alone) => fitting(village(4, alone), WIDE, HIGH).size)
  const ranks = looks.map(({ narrow, shape }) => ['flat', 'half', 'face'].indexOf(shape) * 100 + narrow)

  expect(ranks).toEqual([...ranks].sort((one, other) => other - one))
  expect(ranks.at(-1)).toBeLessThan(ranks[0] as number)
})

test('pictures are left out before names and keys', () => {
  const sizes = [24, 36, 60].map((alone) => fitting(village(4, alone), WIDE, 17).size)

  expect(sizes.map(({ shape }) => shape)).toEqual(['half', 'flat', 'flat'])
  for (const { narrow } of sizes) expect(narrow).toBeGreaterThanOrEqual(2.9)
})

test('without pictures, cards are broader in the same room', () => {
  const late = fitting(village(3, 7), 17.8, 6.3).size

  expect(late).toMatchObject({ shape: 'flat' })
  expect(late.narrow).toBeGreaterThan(3)
})

test('the highest pillars come first only if nothing fits otherwise, and lone cards stay last', () => {
  const alone = (count: number) => village(0, count).pillars
  const chain: Layout['pillars'] = [{ start: { id: 90, card: 'agent' }, chains: [[{ id: 91, card: 'agent' }]] }]
  const last: Layout = { pillars: [...alone(8), ...chain], lone: [] }

  expect(fitting(last, WIDE, 16).pieces.at(-1)?.key).toBe(90)
  const { pieces, tall } = fitting(last, 17, 6.2)
  expect(pieces[0]?.key).toBe(90)
  expect(tall).toBeLessThanOrEqual(6.2)
  const sparse: Layout = { ...last, pillars: [...alone(3), ...chain], lone: [lying(2)] }
  for (let high = 3; high < 12; high += 0.1) {
    const stacks = fitting(sparse, 10, high).pieces.map((piece) => 'stack' in piece)
    expect(stacks).toEqual([...stacks].sort((one, other) => Number(one) - Number(other)))
  }
})

test('what fits nowhere is drawn as small as can be read, or with its pictures', () => {
  expect(fitting(village(4, 150), WIDE, HIGH).size).toMatchObject({ shape: 'flat' })
  expect(fitting(village(4, 150), WIDE, HIGH, { pictured: true }).size.shape).toBe('half')
})

test('cards fill the width', () => {
  const { size, at } = fitting(village(0, 12), 21, 16)
  const columns = 1 + Math.max(...at.map(({ left }) => left))

  expect(columns * size.narrow + (columns - 1) * GAP).toBeCloseTo(21)
})

test('what is low lies beside what is high, and fills the gaps', () => {
  const [high, low, broad] = [{ wide: 1, tall: 9 }, { wide: 1, tall: 3 }, { wide: 2, tall: 3 }]

  expect(places([high, low, low, low, low], 3, 0.5).tall).toBe(9)
  expect(places([high, broad, broad, broad, low], 3, 0.5)).toEqual({ tall: 12.5, at: [
    { left: 0, top: 0 }, { left: 1, top: 0 }, { left: 1, top: 3.5 }, { left: 1, top: 7 }, { left: 0, top: 9.5 },
  ] })
  expect(places([low, broad, broad, high], 3, 0.5).at.at(-1)).toEqual({ left: 2, top: 3.5 })
})

test('lone ones show their faces where all have room, else they lie below each other by name; of another seat only how many', () => {
  expect(fitting(three, WIDE, HIGH).tall).toBeCloseTo(14 * 1.42)
  expect(fitting(three, WIDE, 10).tall).toBeCloseTo(3 * 1.7 + 2 * 0.3)
  expect(fitting(three, WIDE, HIGH, { merged: true }).tall).toBeCloseTo(1.7)
})

test('there is room for one more in an own Village', () => {
  expect(fitting(three, WIDE, 10, { fresh: true }).pieces).toHaveLength(2)
})

test('what is laid changes neither the size of the cards nor the column of one, until they do not fit', () => {
  const apart = (longest: number, count: number) =>
    Array.from({ length: count }, (_, nth) => ({ start: { id: nth * 100, card: 'agent' }, chains: nth === 0 ? [lying(longest).map(({ id }) => ({ id: id + 1, card: 'agent' }))] : [] }))
  const [before, longer, more] = [[0, 8], [2, 8], [2, 9]].map(([longest = 0, count = 0]): Layout => ({ pillars: apart(longest, count), lone: [] })) as [Layout, Layout, Layout]
  const kept = fitting(before, 21, 18)

  const anew = fitting(more, 21, 18)
  expect(where(anew).slice(0, 8)).not.toEqual(where(kept))
  const laid = rearranged(kept, longer, 18, {})
  expect(laid && [laid.size, where(laid)]).toEqual([kept.size, where(kept)])
  expect(rearranged(kept, more, kept.tall, {})).toBeUndefined()
})

test('a new pillar comes to the place that was offered, leaves lone cards in their columns, and does not lie below one', () => {
  const lone = [[10, 11, 12].map((id) => ({ id, card: 'fisher' }))]
  const began = (...ids: number[]): Layout => ({ pillars: ids.map((id) => ({ start: { id, card: 'agent' }, chains: [] })), lone })
  const [wide, narrow] = [fitting(began(0), 80, 20, { fresh: true }), fitting(began(0, 1), 30, 18)]
  const [laid, below] = [rearranged(wide, began(0, 1), 99, { fresh: true }), rearranged(narrow, began(0, 1, 2), 99, {})]

  expect(where(narrow)).toEqual([[0, 0], [1, 1], [12, 2]])
  const [offered, ...stay] = where(wide).reverse()
  expect(offered).toEqual([-1, 4])
  expect(laid && where(laid)).toEqual([...stay.reverse(), [1, 4], [-1, 0]])
  expect(below).toBeUndefined()
})
