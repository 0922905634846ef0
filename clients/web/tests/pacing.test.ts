import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_WAITING, Pacing, readingTime } from '../src/live/pacing'

type Frame = { version: number; by: number }

let shown: number[]
let rests: number
let pacing: Pacing<Frame>

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  rests = 0
  pacing = new Pacing<Frame>(
    ({ version }) => shown.push(version),
    () => 1_000,
    ({ by }) => by === 0,
    () => (rests += 1),
    () => Date.now(),
  )
})
afterEach(() => vi.useRealTimers())

const move = (by: number, types: string[], sentences = 1) => ({
  by,
  events: types.map((type) => ({ type })),
  tell: Array.from({ length: sentences }, () => 'Anna builds.'),
})
const theirs = (version: number): Frame => ({ version, by: 1 })
const mine = (version: number): Frame => ({ version, by: 0 })

test('the first move is shown at once, each further one after a pause', () => {
  ;[1, 2, 3].forEach((version) => pacing.push(theirs(version)))
  expect(shown).toEqual([1])

  vi.advanceTimersByTime(999)
  expect(shown).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual([1, 2])
  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual([1, 2, 3])
})

test('a move that took long to draw stands as long as any other', () => {
  const draws = ({ version }: Frame) => {
    shown.push(version)
    vi.setSystemTime(Date.now() + 1_500)
  }
  pacing = new Pacing<Frame>(draws, () => 1_000, () => false, () => undefined, () => Date.now())
  ;[1, 2].forEach((version) => pacing.push(theirs(version)))
  expect(shown).toEqual([1])

  vi.advanceTimersByTime(1_000)
  expect(shown).toEqual([1, 2])
})

test('after a pause without a move, or all moves at once, it rests', () => {
  pacing.push(theirs(1))
  vi.advanceTimersByTime(999)
  expect(rests).toBe(0)
  vi.advanceTimersByTime(1)
  expect(rests).toBe(1)

  ;[theirs(2), theirs(3), mine(4)].forEach((frame) => pacing.push(frame))
  expect(rests).toBe(2)
})

test('a move that comes when the last one has stood long enough does not wait', () => {
  pacing.push(theirs(1))
  vi.advanceTimersByTime(5_000)
  pacing.push(theirs(2))

  expect(shown).toEqual([1, 2])
})

test('what is urgent is shown with all that waits before it, in order', () => {
  ;[theirs(1), theirs(2), theirs(3), mine(4)].forEach((frame) => pacing.push(frame))

  expect(shown).toEqual([1, 2, 3, 4])
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual([1, 2, 3, 4])
})

test('nobody is made to sit through all that happened while they were away', () => {
  for (let version = 1; version <= MOST_WAITING + 2; version += 1) pacing.push(theirs(version))

  expect(shown).toHaveLength(MOST_WAITING + 2)
})

test('what is dropped is never shown', () => {
  ;[1, 2].forEach((version) => pacing.push(theirs(version)))
  pacing.drop()
  vi.advanceTimersByTime(10_000)

  expect(shown).toEqual([1])
})

test.each([
  [0, 300],
  [1, 1_000],
  [2, 1_000],
  [3, 1_500],
  [9, 2_500],
])('a move with %i sentences stands for %i milliseconds', (sentences, time) => {
  expect(readingTime(move(1, [], sentences), 1_000)).toBe(time)
})

test.each([
  ['the same seat with the same event', move(1, ['card_drawn']), 300],
  ['another seat', move(2, ['card_drawn']), 1_000],
  ['another event', move(1, ['card_played']), 1_000],
  ['more events', move(1, ['card_drawn', 'drawn_cards_seen']), 1_000],
])('a drawn card stands shorter before the next draw: %s', (_, next, time) => {
  expect(readingTime(move(1, ['card_drawn']), 1_000, next)).toBe(time)
})

test('the pause depends on the frame that was shown last', () => {
  const before: (number | undefined)[] = []
  pacing = new Pacing<Frame>(() => undefined, (frame, last) => (frame && before.push(last?.version), 0), () => false, () => undefined, () => Date.now())

  ;[1, 2].forEach((version) => pacing.push(theirs(version)))

  expect(before).toEqual([undefined, 1])
})
