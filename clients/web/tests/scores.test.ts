import { expect, test } from 'vitest'
import { categoriesOf } from '../src/table/scores'

test('what stands after the total is no part of it', () => {
  expect(categoriesOf([{ triplets: 3, goods: 1, total: 4, egon: 9 }])).toEqual({ inTotal: ['triplets', 'goods'], inNoTotal: ['egon'] })
})

test('what only one seat has is named too', () => {
  const scores = [
    { gold: 3, total: 3 },
    { gold: 1, silver: 2, total: 3 },
  ]
  expect(categoriesOf(scores)).toEqual({ inTotal: ['gold', 'silver'], inNoTotal: [] })
})

test('without a total everything counts', () => {
  expect(categoriesOf([{ gold: 3 }])).toEqual({ inTotal: ['gold'], inNoTotal: [] })
})
