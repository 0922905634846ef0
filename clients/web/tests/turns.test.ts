import { expect, test } from 'vitest'
import { lineOf, turnsOf, type Line } from '../src/table/turns'

const line = (version: number, by: number | null, turnOf?: number): Line => ({ version, by, tell: [], turnOf })

test('moves of one seat in a row are one turn', () => {
  const turns = turnsOf([line(1, null), line(2, 0), line(3, 0), line(4, 1)])

  expect(turns.map(({ by, lines }) => [by, lines.length])).toEqual([
    [null, 1],
    [0, 2],
    [1, 1],
  ])
})

test('a seat that is on turn twice running has two turns', () => {
  expect(turnsOf([line(2, 0), line(3, 0, 0), line(4, 0)])).toHaveLength(2)
})

test('a line knows whose turn began in it', () => {
  const events = [
    { type: 'turn_began', seat: 1 },
    { type: 'turn_skipped', seat: 1 },
    { type: 'turn_began', seat: 0 },
  ]

  expect(lineOf({ version: 5, time: '', by: 0, events, tell: ['a'] })).toEqual({ version: 5, by: 0, tell: ['a'], turnOf: 0 })
})

test('a game may say which kind of turn began', () => {
  const events = [
    { type: 'draft_turn_began', seat: 2 },
    { type: 'return_began', seat: 1 },
  ]

  expect(lineOf({ version: 5, time: '', by: 0, events, tell: [] }).turnOf).toBe(2)
})
