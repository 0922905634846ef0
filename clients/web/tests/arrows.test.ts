import { expect, test } from 'vitest'
import { nearest } from '../src/board/arrows'
import type { Box } from '../src/board/placement'

const at = (column: number, row: number): Box => ({ left: column * 100, top: row * 100, right: column * 100 + 80, bottom: row * 100 + 80 })
const HERE = at(1, 1)

test.each([
  ['ArrowRight', 0],
  ['ArrowLeft', 1],
  ['ArrowUp', 2],
  ['ArrowDown', 3],
] as const)('%s leads to the neighbour there', (way, place) => {
  const around = [at(2, 1), at(0, 1), at(1, 0), at(1, 2), at(2, 2), at(0, 0)]

  expect(nearest(HERE, around, way)).toBe(place)
})

test('the next one in the same row comes before one that lies askew', () => {
  expect(nearest(HERE, [at(2, 1.6), at(3, 1)], 'ArrowRight')).toBe(1)
})

test('at the edge of the board an arrow leads nowhere', () => {
  expect(nearest(HERE, [at(0, 1), at(1, 5), at(1.2, 3)], 'ArrowRight')).toBeUndefined()
})
