import { expect, test } from 'vitest'
import type { Layout, Lying } from '../../src/games/villagers/chains'
import { fitting, places } from '../../src/games/villagers/fit'

const [WIDE, HIGH] = [60, 24]
const lying = (count: number): Lying[] => Array.from({ length: count }, (_, id) => ({ id, card: 'agent' }))
const village = (chains: number, alone: number): Layout => ({
  pillars: lying(chains).map((start) => ({ start, chains: [lying(2), lying(1)] })),
  lone: [],
  singles: lying(alone),
})
const three: Layout = { pillars: [], lone: [lying(3)], singles: [] }

test('a small Village is drawn as large as can be', () => {
  expect(fitting(village(1, 2), WIDE, HIGH).size).toEqual({ shape: 'face', narrow: 14 })
})

test('the more lies in a Village, the smaller it is drawn', () => {
  const looks = [1, 4, 8, 16, 40].map((alone) => fitting(village(4, alone), WIDE, HIGH).size)
  const ranks = looks.map(({ narrow, shape, tiny }) => (tiny ? 0 : shape === 'half' ? 100 : 200) + narrow)

  expect(ranks).toEqual([...ranks].sort((one, other) => other - one))
  expect(ranks.at(-1)).toBeLessThan(ranks[0] as number)
})

test('names take the place of the suit before they are left out', () => {
  const sizes = [24, 36, 60].map((alone) => fitting(village(4, alone), WIDE, 17).size)

  expect(sizes.map(({ tight, tiny }) => [tight, tiny])).toEqual([[undefined, undefined], [true, undefined], [undefined, true]])
})

test('what fits nowhere is drawn as small as can be told apart, or as can be read', () => {
  expect(fitting(village(4, 150), WIDE, HIGH).size).toMatchObject({ shape: 'half', tiny: true })
  expect(fitting(village(4, 150), WIDE, HIGH, { named: true }).size.tiny).toBeUndefined()
})

test('cards fill the width', () => {
  const { size, at } = fitting(village(0, 12), 21, 16)
  const columns = 1 + Math.max(...at.map(({ left }) => left))

  expect(columns * size.narrow + (columns - 1) * 0.45).toBeCloseTo(21)
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
