import { expect, test } from 'vitest'
import { beside, GAP, type Box } from '../src/board/placement'

const ROOM = { width: 1000, height: 800 }
const SIZE = { width: 200, height: 100 }
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, right: left + width, bottom: top + height })
const CARD = box(500, 400, 80, 120)
/** A DOMRect has no properties of its own. */
const asBrowsersGiveIt = (plain: Box): Box => Object.create(plain)

test('a detail lies above its thing, in the middle', () => {
  expect(beside(CARD, SIZE, [], ROOM)).toEqual({ left: 440, top: 400 - 100 - GAP })
})

test('it lies below where there is no room above', () => {
  expect(beside(box(500, 20, 80, 120), SIZE, [], ROOM)).toEqual({ left: 440, top: 140 + GAP })
})

test('it covers nothing that is to stay in sight', () => {
  const above = box(300, 250, 500, 140)
  const below = box(300, 530, 500, 140)

  expect(beside(CARD, SIZE, [above, below], ROOM)).toEqual({ left: 580 + GAP, top: 410 })
})

test('of a thing in the dock it lies above the whole dock, so the question stays in sight', () => {
  const dock = box(0, 600, 1000, 200)
  const button = box(40, 720, 100, 30)

  expect(beside(asBrowsersGiveIt(button), SIZE, [dock], ROOM, dock)).toEqual({ left: GAP, top: 600 - 100 - GAP })
})

test('where everything is full it covers the least', () => {
  const all = [box(0, 0, 1000, 390), box(0, 530, 1000, 270), box(590, 0, 410, 800), box(470, 0, 25, 800)]

  expect(beside(CARD, SIZE, all, ROOM)).toEqual({ left: 500 - 200 - GAP, top: 410 })
})

test('it stays on the screen', () => {
  const { left, top } = beside(box(2, 2, 30, 30), SIZE, [], ROOM)

  expect(left).toBe(GAP)
  expect(top).toBe(32 + GAP)
})
