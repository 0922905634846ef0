import type { Outcome } from '@kontor/client'
import { expect, test } from 'vitest'
import { bestCategory, bestTurn, closest } from '../src/table/end/bestMoments'

const turn = (version: number, seat: number, ...points: number[]) => ({
  version, seat, round: 1, label: `Round ${version}`, scores: Object.fromEntries(points.map((total, of) => [String(of), { total }])),
})
const TURNS = [turn(1, 0, 0, 0), turn(3, 1, 2, 0), turn(5, 0, 2, 6), turn(7, 1, 9, 6), turn(9, 0, 9, 11), turn(11, 1, 10, 11), turn(13, 0, 20, 40)]
const duel = (mine: Record<string, number>, other: Record<string, number>): Outcome => ({ reason: 'played', ranking: [[1], [0]], scores: { 0: mine, 1: other } })

test('the best turn is the one of this seat that brought most, before the final scoring', () => {
  expect(bestTurn(TURNS as never, 0)).toEqual({ version: 7, gain: 7 })
  expect(bestTurn(TURNS as never, 1)).toEqual({ version: 5, gain: 6 })
  expect(bestTurn([], 0)).toBeUndefined()
})

test('the closest moment is in the second half of the game', () => {
  expect(closest(TURNS as never, 0, 2)).toEqual({ version: 11, lead: -1, label: 'Round 11' })
})

test('a game that was never close has no closest moment', () => {
  const lost = [turn(1, 0, 0, 0), turn(3, 1, 2, 30), turn(5, 0, 4, 50), turn(7, 1, 24, 108)]
  expect(closest(lost as never, 0, 2)).toBeUndefined()
})

test('the best category is the one in which a seat was ahead most', () => {
  const outcome = duel({ animals: 9, ships: 12, mines: 0, total: 21 }, { animals: 3, ships: 20, mines: 1, total: 24 })
  expect(bestCategory(outcome, 0)).toEqual({ name: 'animals', points: 9, other: 3 })
  expect(bestCategory(duel({ mines: 0, total: 0 }, { mines: 1, total: 1 }), 0)).toBeUndefined()
})

test('without a lead there is no best category', () => {
  expect(bestCategory(duel({ other: 2, total: 2 }, { other: -2, total: -2 }), 0)).toBeUndefined() // the rest of the points
  expect(bestCategory(duel({ start: 8, ships: 12, total: 20 }, { start: 8, ships: 20, total: 28 }), 0)).toBeUndefined()
})
