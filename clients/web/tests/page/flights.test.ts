/** The rings around cards that a move lays on the table. */
import { afterEach, expect, test, vi } from 'vitest'
import { Flights } from '../../src/table/flights'

const { animate } = Element.prototype
afterEach(() => {
  Element.prototype.animate = animate
  document.body.innerHTML = ''
})

/** The number of rings after a move that lays so many cards. */
function rings(cards: number): number {
  document.body.innerHTML = '<main></main>'
  const animated = vi.fn()
  Element.prototype.animate = animated
  const flights = new Flights()
  flights.look()
  const laid = Array.from({ length: cards }, (_, n) => `<i data-card="${n}"></i>`)
  document.querySelector('main')!.innerHTML = laid.join('')

  expect(flights.show(0)).toHaveLength(cards)
  return animated.mock.calls.length
}

test.each([
  ['a card', 1, 1],
  ['a hand', 5, 5],
  ['all tiles of a new pass', 28, 0],
])('%s: %i new, %i with a ring', (_, cards, ringed) => {
  expect(rings(cards)).toBe(ringed)
})
