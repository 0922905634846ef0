/** Cards that a move lays on the table: their rings, and their order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Flights } from '../../src/table/flights'
import { fits, NARROW } from './page'

const { animate, getBoundingClientRect } = Element.prototype
const { showPopover } = HTMLElement.prototype
const ROOMY = { width: 1024, height: 768 }
beforeEach(() => fits(ROOMY))
afterEach(() => {
  Object.assign(Element.prototype, { animate, getBoundingClientRect })
  vi.unstubAllGlobals()
  if (showPopover === undefined) Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
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

  expect(flights.show({ move: { by: 0, events: [] }, seat: 0 })).toHaveLength(cards)
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
  ['on the table has the colour of who moved', '<i data-card="disc"></i>', 1],
  ['of a seat has the colour of that seat', '<i data-seat="0" data-card="pawn"></i>', 0],
])('what rivals move %s', (_, moved, owner) => {
  document.body.innerHTML = '<main></main>'
  const animate = vi.fn()
  Element.prototype.animate = animate
  const flights = new Flights()
  document.querySelector('main')!.innerHTML = moved
  flights.show({ move: { by: 1, events: [] }, seat: 0 })

  const ring = (animate.mock.calls as Animated[]).find(([[first]]) => first?.outline)
  expect(ring?.[0][0]?.outline).toBe(`3px solid var(--seat-${owner})`)
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

type Flight = [{ transform?: string }[] | object, object]
const LINES = '<aside><li data-seat="0"></li><li data-seat="1"></li></aside>'
const tile = '<p><i data-card="vineyard"></i></p>'
const area = (seat: number) => `<div data-seat="${seat}">${tile}</div>`

/** The transforms of the flights when a seat's move turns the one page into the other. My seat is 0. `listed`: the top of the list of seats. */
function flights(by: number, before: string, after: string, events: { type: string }[] = [], listed = 20): (string | undefined)[][] {
  document.body.innerHTML = `<main><p class="last" data-seat="1"></p>${LINES}<section>${before}</section></main>`
  Element.prototype.getBoundingClientRect = function () {
    if (this.matches('aside *')) return new DOMRect(700, listed, 20, 20)
    return new DOMRect(this.matches('[data-target]') ? 300 : this.matches('[data-seat] *') ? 500 : 100, 0, 40, 40)
  }
  HTMLElement.prototype.showPopover = vi.fn()
  const animate = vi.fn(() => ({}))
  Element.prototype.animate = animate as unknown as Element['animate']
  const shown = new Flights()
  shown.look()
  document.querySelector('section')!.innerHTML = after
  shown.show({ move: { by, events }, seat: 0 })
  const moved = (animate.mock.calls as unknown as Flight[]).map(([frames]) => (Array.isArray(frames) ? frames.map(({ transform }: { transform?: string }) => transform) : []))
  return moved.filter((frames) => frames.some((frame) => frame !== undefined))
}

const FROM_LINE = 'translate(200px, 20px) scale(0.5)'
const FROM_LINE_TO_TABLE = 'translate(600px, 20px) scale(0.5)'

test.each([
  ['from the table to my area', 0, tile, area(0), [['translate(-400px, 0px) scale(1)', 'none']]],
  ['from the table to a rival’s line', 1, tile, '', [[undefined, 'translate(600px, 20px) scale(0.5)']]],
  ['from a rival’s line to its area', 1, '', area(1), [[FROM_LINE, 'none']]],
  ['from a rival’s line to a pile', 1, '', `<b data-pile>${tile}</b>`, [[FROM_LINE_TO_TABLE, 'none']]],
  ['from nowhere to the table', 1, '', tile, []],
  ['nowhere, if the table is filled up', 1, '<i data-card="villa"></i>', tile, [[undefined, 'translate(600px, 20px) scale(0.5)']]],
  ['nowhere, if I took it', 0, tile, '', []],
  ['from nowhere to my area', 1, '', area(0), []],
  ['nowhere from a rival’s area', 1, area(1), '', []],
  ['nowhere, if the table is cleared', 1, tile + tile + tile, '', []],
])('a tile flies %s', (_, by, before, after, expected) => {
  expect(flights(by, before, after)).toEqual(expected)
})

test('a tile flies to the line of the last move if the list of seats is out of sight', () => {
  expect(flights(1, tile, '', [], 2_000)).toEqual([[undefined, 'translate(0px, 0px) scale(1)']])
})

test.each([
  ['rises from its pile', 'stack_1', [['translate(200px, 0px) scale(1)', 'none']]],
  ['comes from nowhere, if its pile is not on the page', 'stack_2', []],
])('a card of the table %s', (_, pile, expected) => {
  const stack = '<button data-target="pile:stack_1"></button>'
  expect(flights(1, stack, stack + tile, [{ type: 'road_refilled', card: 'vineyard', pile } as { type: string }])).toEqual(expected)
})

test('a copy that flew away is removed', () => {
  flights(1, tile, '')
  const animation = vi.mocked(Element.prototype.animate).mock.results[0]?.value as { onfinish: () => void }
  expect(document.querySelectorAll('[popover]')).toHaveLength(1)

  animation.onfinish()

  expect(document.querySelectorAll('[popover]')).toHaveLength(0)
})

/** A page that scrolls. `tops`: of a rival's tile and of a tile of the table, in pixels. */
function scrolling(...tops: [number, number]): { scrolled: () => number; flights: Flights } {
  let scrolled = 0
  document.body.innerHTML = '<main><section></section></main>'
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => vi.stubGlobal('scrollY', (scrolled += top)))
  vi.stubGlobal('scrollY', 0)
  Element.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, tops[this.matches('[data-seat] *') ? 0 : 1] - scrolled, 40, 40)
  }
  Element.prototype.animate = vi.fn()
  return { scrolled: () => scrolled, flights: new Flights() }
}

test.each([
  ['goes to a tile out of sight', 2_000, 100, true, 2_020 - ROOMY.height / 2],
  ['stays if the tile is in sight', 300, 2_000, true, 0],
  ['stays at a live table', 2_000, 100, false, 0],
])('a replay on a page that scrolls %s', (_, own, table, follow, expected) => {
  const { scrolled, flights } = scrolling(own, table)
  document.querySelector('section')!.innerHTML = area(1) + '<i data-card="villa"></i>'
  flights.show({ move: { by: 1, events: [] }, seat: 0 }, follow)

  expect(scrolled()).toBe(expected)
})

test.each([
  ['a pile', `<b data-pile>${tile}</b>`],
  ['the list of seats', `<aside>${area(1)}</aside>`],
])('a replay on a page that scrolls stays if a tile comes to %s', (_, after) => {
  const { scrolled, flights } = scrolling(2_000, 2_000)
  document.querySelector('section')!.innerHTML = after
  flights.show({ move: { by: 1, events: [] }, seat: 0 }, true)

  expect(scrolled()).toBe(0)
})

test.each([
  ['follows my card', NARROW, '', 2_020 - NARROW.height / 2],
  ['stays with what I choose next', NARROW, '<i class="lit"></i>', 0],
  ['stays as long as my turn goes on in the dock', NARROW, '<i class="dock mine"></i>', 0],
])('a phone at a live table %s', (_, screen, next, expected) => {
  fits(screen)
  const { scrolled, flights } = scrolling(2_000, 100)
  document.querySelector('section')!.innerHTML = `<div id="board">${area(0)}${next}</div>`
  flights.show({ move: { by: 0, events: [] }, seat: 0 })

  expect(scrolled()).toBe(expected)
})
