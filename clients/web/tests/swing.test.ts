import { expect, test } from 'vitest'
import { turningPoint } from '../src/table/end/turningPoint'

const turn = (version: number, ...points: number[]) => ({
  version,
  round: 1,
  scores: Object.fromEntries(points.map((total, seat) => [String(seat), { total }])),
})

test('a game turned where the lead changed most', () => {
  const turns = [turn(1, 0, 0), turn(2, 3, 0), turn(3, 3, 9), turn(4, 5, 9), turn(5, 40, 12)]

  expect(turningPoint(turns as never, 2)?.version).toBe(3)
})

test('what is scored at the end is no turning point, nor is a game in which nothing happened', () => {
  expect(turningPoint([turn(1, 0, 0), turn(2, 0, 0), turn(3, 30, 0)] as never, 2)).toBeUndefined()
})
