import { expect, test } from 'vitest'
import { almostUp, secondsLeft, timeLeft } from '../src/table/timeLeft'

test.each([
  [7, '0:07'],
  [90, '1:30'],
  [86_399, '23:59:59'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})

test('a started second still counts', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')

  expect(secondsLeft('2026-01-01T12:00:09.200Z', now)).toBe(10)
  expect(secondsLeft('2026-01-01T11:59:59Z', now)).toBe(0)
})

test.each([
  [11, false],
  [10, true],
  [1, true],
  [0, false],
])('%i seconds are almost no time: %s', (seconds, hurry) => {
  expect(almostUp(seconds)).toBe(hurry)
})
