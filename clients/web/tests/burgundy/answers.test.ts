import { expect, test } from 'vitest'
import { drawn } from '../../src/games/burgundy/answers'

test('what is handed in for points is workers, and silver for the rest', () => {
  const mix = { type: 'choose_mix' as const, victory_points: 2, surplus: 1 }

  const answer = drawn({ type: 'return_workers', workers: 3 }, mix)

  expect(answer?.takes).toEqual([{ count: 3, of: ['worker'] }, { count: 4, of: ['silver'] }])
})

test('an answer takes as much as its points and its surplus cost', () => {
  const answer = drawn({ type: 'convert', victory_points: 2, surplus: 1 }, undefined)

  expect(answer?.takes).toEqual([{ count: 7, of: ['worker', 'silver'] }])
})
