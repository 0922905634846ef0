import { expect, test } from 'vitest'
import { timeLeft } from '../src/table/timeLeft'

test.each([
  [7, '0:07'],
  [90, '1:30'],
  [86_399, '23:59:59'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeft(seconds)).toBe(words)
})
