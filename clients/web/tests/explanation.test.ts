import type { AnalysisShown, TurningPointShown } from '@kontor/client'
import { expect, test } from 'vitest'
import { agreed, costliest, expectedAt, turningPointFrom } from '../src/table/replay/explanation'

const point = (version: number, seat = 0) => ({ version, seat, tell: `Move ${version}` }) as TurningPointShown
const analysis = {
  turning_points: [point(5), point(9, 1)],
} as unknown as AnalysisShown

test('between two decisions of a seat it expects what it did at the first', () => {
  const curve = [
    { version: 4, margin: 1, error: 0.5 },
    { version: 7, margin: -2, error: 0.3 },
  ]

  const margins = expectedAt(curve, [2, 4, 6, 7, 9]).map(({ margin }) => margin)

  expect(margins).toEqual([1, 1, 1, -2, -2])
})

test('in a game for two, the lead of one seat is the deficit of the other', () => {
  const [one = [], other = []] = agreed([[{ version: 4, margin: -4, error: 3 }], [{ version: 4, margin: -7, error: 4 }]])

  expect([one, other]).toEqual([[{ version: 4, margin: 1.5, error: 2.5 }], [{ version: 4, margin: -1.5, error: 2.5 }]])
})

test('in a game for more, not all seats are behind', () => {
  const curves = [-1, -2, -6].map((margin) => [{ version: 4, margin, error: 3 }])

  const found = agreed(curves).flat()

  expect(found.map(({ margin }) => margin)).toEqual([2, 1, -3])
  expect(found[0]?.error).toBeCloseTo(Math.sqrt(2 * 2 + 1 + 1))
})

test('a solo player is compared with nobody', () => {
  const solo = [[{ version: 4, margin: -4, error: 3 }]]

  expect(agreed(solo)).toBe(solo)
})

test('who decided nothing expects nothing', () => {
  expect(expectedAt([], [3])).toEqual([{ version: 3, margin: 0, error: 0 }])
})

test('from any move it goes to the turning point after it, and to the one before', () => {
  const from = (version: number, by: 1 | -1, seat?: number) => turningPointFrom(analysis, version, by, seat)?.version

  expect([from(5, 1), from(6, -1), from(9, 1), from(5, -1)]).toEqual([9, 5, undefined, undefined])
  expect([from(1, 1, 1), from(5, 1, 0)]).toEqual([9, undefined]) // of one seat
})

test('the costliest moves come first, of all seats or of one', () => {
  const points = [1, 4, 2, 3].map((loss, seat) => ({ ...point(5 + seat, seat % 2), loss }))
  const found = { ...analysis, turning_points: points }

  expect(costliest(found, undefined).map(({ loss }) => loss)).toEqual([4, 3, 2])
  expect(costliest(found, 0).map(({ loss }) => loss)).toEqual([2, 1])
})
