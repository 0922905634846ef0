import { expect, test } from 'vitest'
import type { Layout, Lying } from '../../src/games/villagers/chains'
import { fitting, floating, SIZES } from '../../src/games/villagers/fit'

const [WIDE, HIGH] = [60, 24]
const lying = (count: number): Lying[] => Array.from({ length: count }, (_, id) => ({ id, card: 'agent' }))
const village = (chains: number, alone: number): Layout => ({
  pillars: lying(chains).map((start) => ({ start, chains: [lying(2), lying(1)] })),
  lone: [],
  singles: lying(alone),
})

test('a small Village is drawn as large as can be', () => {
  expect(fitting(village(1, 2), WIDE, HIGH)).toMatchObject(SIZES[0] as object)
})

test('the more lies in a Village, the smaller it is drawn', () => {
  const narrow = [1, 4, 8, 16, 40].map((alone) => fitting(village(4, alone), WIDE, HIGH))
  const order = narrow.map((size) => SIZES.findIndex(({ narrow: one, top, alone }) => one === size.narrow && top === size.top && alone === size.alone))

  expect(order).toEqual([...order].sort((one, other) => one - other))
  expect(order.at(-1)).toBeGreaterThan(order[0] as number)
})

test('what fits nowhere is drawn as small as can be read', () => {
  expect(fitting(village(4, 400), WIDE, HIGH)).toMatchObject(SIZES.at(-1) as object)
})

test('what is low lies beside what is high, and below it only where the row is full', () => {
  const [high, low] = [{ wide: 5, tall: 9 }, { wide: 5, tall: 3 }]

  expect(floating([high, low, low, low, low], 15)).toBeCloseTo(9 - 0.55)
  expect(floating([high, low, low, low, low, low, low, low], 15)).toBeCloseTo(12 - 0.55)
})

test('lone ones lie below each other before all cards are smaller', () => {
  const many = { ...village(0, 2), lone: [lying(3), lying(2), lying(1)] }

  expect(fitting(many, 90, 16)).toMatchObject({ ...SIZES[0], stack: 1 })
  expect(fitting(many, WIDE, 16)).toMatchObject({ ...SIZES[0], stack: 3 })
})

test('where nothing fits, the lower of the smallest is taken', () => {
  const many = { ...village(0, 2), lone: Array.from({ length: 9 }, () => lying(3)) }

  expect(fitting(many, 12, 1)).toMatchObject({ ...SIZES.at(-1), stack: 3 })
})
