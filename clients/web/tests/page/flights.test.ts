/** Cards that a move lays on the table: their rings, and their order. */
import { afterEach, expect, test, vi } from 'vitest'
import { Flights } from '../../src/table/flights'

const { animate, getBoundingClientRect } = Element.prototype
afterEach(() => {
  Object.assign(Element.prototype, { animate, getBoundingClientRect })
  document.body.innerHTML = ''
})

type Animated = [{ outline?: string; opacity?: number }[], { delay: number }]

/** The animations of a move that lays so many cards. */
function animated(cards: number): Animated[] {
  document.body.innerHTML = '<main></main>'
  const animate = vi.fn()
  Element.prototype.animate = animate
  const flights = new Flights()
  flights.look()
  const laid = Array.from({ length: cards }, (_, n) => `<i data-card="${n}"></i>`)
  document.querySelector('main')!.innerHTML = laid.join('')

  expect(flights.show(0)).toHaveLength(cards)
  return animate.mock.calls as Animated[]
}

test.each([
  ['a card', 1, 1],
  ['a hand', 5, 5],
  ['all tiles of a new pass', 28, 0],
])('%s: %i new, %i with a ring', (_, cards, ringed) => {
  expect(animated(cards).filter(([[first]]) => first?.outline !== undefined)).toHaveLength(ringed)
})

test.each([
  [5, 0, 600],
  [28, 900, 1_500],
])('%i cards of one move come one after the other, those of a new round after a pause', (cards, from, until) => {
  const delays = animated(cards).filter(([[first]]) => first?.opacity === 0).map(([, { delay }]) => delay)

  expect(delays).toHaveLength(cards)
  expect(delays).toEqual([...new Set(delays)].sort((one, other) => one - other))
  expect(Math.min(...delays)).toBe(from)
  expect(Math.max(...delays)).toBeLessThan(until)
})

test('a tile that a seat took in its last move flies to its area from where it lay', () => {
  const animate = vi.fn()
  Element.prototype.animate = animate
  Element.prototype.getBoundingClientRect = function () {
    return new DOMRect(this.matches('[data-seat] *') ? 500 : 100, 0, 50, 50)
  }
  const move = (page: string, by: number, jumps = false) => {
    flights.look(jumps)
    document.body.innerHTML = `<main>${page}</main>`
    animate.mockClear()
    flights.show(by)
    return (animate.mock.calls as Animated[]).map(([[first]]) => first).filter((first) => first !== undefined && 'transform' in first)
  }
  const flights = new Flights()
  const inArea = (seat: number) => `<div data-seat="${seat}"><i data-card="vineyard"></i></div>`

  move('<i data-card="vineyard"></i>', 1)
  expect(move('', 1)).toEqual([])
  expect(move(inArea(1), 1)).toMatchObject([{ transform: expect.stringContaining('translate(-400px') as string }])

  move('<i data-card="vineyard"></i>', 1)
  move('', 1)
  expect(move(inArea(0), 0)).toEqual([])

  move('<i data-card="vineyard"></i>', 1)
  move('', 1)
  expect(move(inArea(1), 1, true)).toEqual([])
})
