import { expect, test } from 'vitest'
import { shelvesFor } from '../../src/games/burgundy/shelves'

test('the market has one shelf, or two for stalls with several cards', () => {
  expect(shelvesFor(undefined, 'A', [0, 1, 1]).count).toBe(1)
  expect(shelvesFor(undefined, 'A', [1, 2, 0]).count).toBe(2)
  expect(shelvesFor(undefined, 'A', [1, 4, 0]).count).toBe(2)
})

test('its second shelf remains until the next pass, so that nothing below it moves', () => {
  const two = shelvesFor(undefined, 'A', [1, 2])

  expect(shelvesFor(two, 'A', [1, 1]).count).toBe(2)
  expect(shelvesFor(two, 'B', [1, 1]).count).toBe(1)
})
