import { expect, test } from 'vitest'
import texts from '../../../../projections/texts/burgundy.json'
import box from '../../../../domain/burgundy/components.json'
import { pictures } from '../../art/burgundy/index'
import { EFFECTS } from '../../src/games/burgundy/effects'
import { KINDS } from '../../src/games/burgundy/view'

const names = (things: { id: string }[]) => things.map(({ id }) => id)

test.each(KINDS)('every card of the kind %s has its picture', (kind) => {
  const cards = names(box.cards.filter((card) => card.kind === kind))

  expect(cards.length).toBeGreaterThan(0)
  expect(cards.filter((card) => !(card in pictures))).toEqual([])
})

test('everything in a storage has its picture', () => {
  const things = [...names(box.goods), ...names(box.animals), 'worker', 'silver', 'points', 'start', 'all_seven']

  expect(things.filter((thing) => !(thing in pictures))).toEqual([])
})

test('a sheep has a dark edge behind its wool, so that it stands out on a light ground', () => {
  const wool = [...(pictures['sheep']?.shapes ?? '').matchAll(/<circle[^>]*r="([\d.]+)"[^>]*fill="(#\w+)"/g)].filter(([, radius]) => Number(radius) >= 8)
  const bright = wool.map(([, , fill]) => parseInt(fill?.slice(1, 3) ?? '', 16) > 160)

  expect(bright).toHaveLength(10)
  expect(bright.slice(0, 5)).not.toContain(true)
  expect(bright.slice(5)).not.toContain(false)
})

test.each([1, 2, 3, 4, 5, 6])('a %i is so many pips', (number) => {
  expect(pictures[`die_${number}`]?.shapes.match(/<circle/g)).toHaveLength(number)
})

/** The heights at which far hills, meadow and river leave a card at its right, and enter it at its left. */
const LEAVES = /M0 (\d+)[^"]*?\b100 \1[VH]/g

test('landscapes meet at the edges of cards', () => {
  const meets = (card: string) => [...(pictures[card]?.shapes ?? '').matchAll(LEAVES)].map(([, height]) => Number(height))

  const heights = box.cards.map(({ id }) => meets(id).slice(0, 2))

  expect(heights.every(([hills, meadow]) => hills === 62 && meadow === 80)).toBe(true)
})

test('what every card does is told in signs that are drawn', () => {
  const drawn = new Set<string>([...Object.keys(pictures), ...KINDS, 'good', 'any_die', 'any_kind'])
  const told = box.cards.map((card) => EFFECTS[card.building ?? card.kind] ?? [])

  expect(told.filter((parts) => parts.length === 0)).toEqual([])
  expect(told.flat().flatMap((part) => ('sign' in part && !drawn.has(part.sign) ? [part.sign] : []))).toEqual([])
})

test('a number in the signs of a card stands in its words', () => {
  const words = (effect: string) => texts[`burgundy.box.building.${effect}` as keyof typeof texts] ?? texts[`burgundy.box.kind.${effect}` as keyof typeof texts]
  const numbers = Object.entries(EFFECTS).flatMap(([effect, parts]) => parts.flatMap((part) => ('text' in part && Number(part.text) > 1 ? [{ effect, number: part.text }] : [])))

  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.filter(({ effect, number }) => !words(effect).en.includes(number))).toEqual([])
})
