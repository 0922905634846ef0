import { expect, test } from 'vitest'
import { filmOf, placeOf, toLookAt } from '../src/table/replay/film'
import type { Commit, Option, Position } from '../src/wire/frames'

const summary = { table_id: 't1', version: 1, awaiting: [] } as unknown as Position['summary']
const options: Option[] = [{ command: { type: 'take_silver' }, label: '' }]

const opening = (version: number): Position => ({
  type: 'position',
  table: 't1',
  version,
  mark: 'm',
  viewer: 'all',
  view: { game: 'burgundy', phase: 'turn', seats: {}, silver: version },
  options: [],
  awaiting: [],
  summary,
})
const move = (version: number): Commit => ({
  type: 'commit',
  table: 't1',
  version,
  by: 1,
  time: '2026-01-01T12:00:00Z',
  events: [],
  tell: [`Move ${version}`],
  patch: { silver: version },
  options,
  awaiting: [1],
})

test('each version has a picture of what was seen then', () => {
  const film = filmOf([opening(1), move(2), move(3)])

  expect(film.map(({ held }) => held.view['silver'])).toEqual([1, 2, 3])
  expect(film[2]?.tell).toEqual(['Move 3'])
})

test('nothing can be chosen in the past', () => {
  const film = filmOf([opening(1), move(2)])

  expect(film[1]?.held.options).toEqual(options)
  expect(toLookAt(film)[1]?.held.options).toEqual([])
})

test('a film ends where a version is missing', () => {
  expect(filmOf([opening(1), move(2), move(4)])).toHaveLength(2)
})

test.each([
  [2, 0],
  [4, 2],
  [0, 0],
  [99, 2],
])('version %i of a film of 2 to 4 is picture %i', (version, place) => {
  expect(placeOf(filmOf([opening(2), move(3), move(4)]), version)).toBe(place)
})

test('a film without pictures has no other place than its beginning', () => {
  expect(placeOf([], 7)).toBe(0)
})
