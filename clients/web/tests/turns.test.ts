import { expect, test } from 'vitest'
import { lastVisibleLine, logLineOf, turnsOf, type LogLine } from '../src/live/logLines'

const line = (version: number, by: number | null, turnOf?: number): LogLine => ({
  version,
  by,
  tell: [`Move ${version}`],
  events: [],
  turnOf,
  cards: [],
})
const silent = (version: number, by: number | null, turnOf?: number): LogLine => ({ version, by, tell: [], events: [], turnOf, cards: [] })

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

test('a move of which nothing is told stands in no log', () => {
  const turns = turnsOf([silent(1, null), line(2, 0), silent(3, 1), line(4, 0), silent(5, 0)])

  expect(turns.map(({ by, lines }) => [by, lines.map(({ version }) => version)])).toEqual([[0, [2, 4]]])
})

test('a move without a sentence that passes the turn says so', () => {
  expect(turnsOf([line(2, 0), silent(3, 0, 1), line(4, 1)]).map(({ first }) => first)).toEqual([2, 4])
})

test('a turn that began in silence parts the log all the same', () => {
  expect(turnsOf([line(2, 0), silent(3, null, 0), line(4, 0)])).toHaveLength(2)
})

test('at a move without words the last line before it is marked', () => {
  const turns = turnsOf([silent(1, null), line(2, 0), silent(3, 0), line(4, 0), silent(5, 1)])

  expect([1, 2, 3, 4, 5].map((version) => lastVisibleLine(turns, version))).toEqual([undefined, 2, 2, 4, 4])
})

test('a line knows whose turn began in it', () => {
  const events = [
    { type: 'turn_began', seat: 1 },
    { type: 'turn_skipped', seat: 1 },
    { type: 'turn_began', seat: 0 },
  ]

  expect(logLineOf({ version: 5, time: '', by: 0, events, tell: ['a'] })).toEqual({
    version: 5,
    by: 0,
    tell: ['a'],
    events,
    turnOf: 0,
    cards: [],
  })
})

test('a line knows each card and tile that its events speak of, once', () => {
  const events = [
    { type: 'card_taken', seat: 1, card: 'castle_3' },
    { type: 'laid', tiles: ['pond', 'villa'], on: { project_card: 'castle_3', place: 4 } },
  ]

  expect(logLineOf({ version: 5, time: '', by: 0, events, tell: [] }).cards).toEqual(['castle_3', 'pond', 'villa'])
})

test('a line is about the one card that comes first, never about one of several', () => {
  const taken = { type: 'card_taken', seat: 1, card: 'castle_3' }
  const refilled = { type: 'road_refilled', cards: ['pond', 'villa'] }
  const about = (...events: { type: string }[]) => logLineOf({ version: 5, time: '', by: 0, events, tell: [] }).about

  expect(about(taken, refilled)).toBe('castle_3')
  expect(about(refilled, taken)).toBeUndefined()
})

test('a game may say which kind of turn began', () => {
  const events = [
    { type: 'draft_turn_began', seat: 2 },
    { type: 'return_began', seat: 1 },
  ]

  expect(logLineOf({ version: 5, time: '', by: 0, events, tell: [] }).turnOf).toBe(2)
})

test('neighbouring sentences with the same opening are one', () => {
  const told = (...tell: string[]) => logLineOf({ version: 5, time: '', by: 0, events: [], tell }).tell

  expect(told('Round 2.', 'Dice: red 6.', 'Dice: blue 2.', 'Dice: brown 3.', 'Red: 1.')).toEqual(['Round 2.', 'Dice: red 6, blue 2, brown 3.', 'Red: 1.'])
  expect(told('Fire: Dog; 3 go back.', 'Fire: Cat; 3 go back.')).toEqual(['Fire: Dog; 3 go back.', 'Fire: Cat; 3 go back.'])
})
