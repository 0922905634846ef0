import { expect, test } from 'vitest'
import { named } from '../src/table/scores'

test('what stands after the total is no part of it', () => {
  expect(named([{ triplets: 3, goods: 1, total: 4, egon: 9 }])).toEqual({ counted: ['triplets', 'goods'], beside: ['egon'] })
})

test('what only one seat has is named too', () => {
  const scores = [
    { gold: 3, total: 3 },
    { gold: 1, silver: 2, total: 3 },
  ]
  expect(named(scores)).toEqual({ counted: ['gold', 'silver'], beside: [] })
})

test('without a total everything counts', () => {
  expect(named([{ gold: 3 }])).toEqual({ counted: ['gold'], beside: [] })
})
