import type { Commit, Option, Position } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { begun, filmOf, marksOf, placeOf, pointsOf, toLookAt, turnFrom, undone } from '../src/table/replay/film'
import { Projector } from '../src/table/replay/projector.svelte'

const replay = vi.hoisted(() => vi.fn())
vi.mock('../src/wire/http', () => ({ http: { replay } }))

const summary = { table_id: 't1', version: 1, awaiting: [] } as unknown as Position['summary']
const options: Option[] = [{ command: { type: 'take_silver' }, label: '' }]

const opening = (version: number): Position => ({
  type: 'position',
  table: 't1',
  version,
  resume_token: 'm',
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

  expect(film[1]?.held.options).toMatchObject(options)
  expect(toLookAt(film)[1]?.held.options).toEqual([])
})

test('a hint is no move: the film goes on after it without a picture', () => {
  const hint: Commit = { ...move(3), events: [{ type: 'hint_given', seat: 1 }], tell: [], patch: {} }
  const film = filmOf([opening(1), move(2), hint, move(4)])

  expect(film.map(({ held }) => held.version)).toEqual([1, 2, 4])
  expect([2, 3, 4].map((version) => placeOf(film, version))).toEqual([1, 1, 2])
})

const undo = (version: number, to: number): Commit => ({ ...move(version), events: [{ type: 'undone', seat: 1, to }] })

test('moves that were undone later are known, with their undoing', () => {
  const film = filmOf([opening(1), move(2), move(3), undo(4, 2), move(5), undo(6, 4), move(7)])

  expect([...undone(film)].map((place) => film[place]?.held.version).sort()).toEqual([3, 4, 5, 6])
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

const events = (version: number, ...types: string[]): Commit => ({
  ...move(version),
  events: types.map((type) => ({ type, seat: version % 2 })),
})

test('a film begins where the game does', () => {
  const waiting = { ...opening(1), view: { game: 'burgundy', phase: 'open', seats: {} } }
  const started = { ...move(2), patch: { phase: 'turn' } }

  expect(begun(filmOf([waiting, started, move(3)])).map(({ held }) => held.version)).toEqual([2, 3])
  expect(begun(filmOf([waiting]))).toEqual([])
})

test('turns and parts of the game are marked, and one can go from one to the next', () => {
  const film = filmOf([opening(1), events(2, 'turn_began'), move(3), events(4, 'round_began', 'draft_turn_began'), move(5)])

  expect(marksOf(film)).toEqual([
    { place: 1, turnOf: 0, part: false },
    { place: 3, turnOf: 0, part: true },
  ])
  expect([turnFrom(film, 1, 1), turnFrom(film, 3, 1), turnFrom(film, 3, -1), turnFrom(film, 1, -1)]).toEqual([3, 4, 1, 0])
})

test('a turn that was undone is not marked', () => {
  const film = filmOf([opening(1), events(2, 'turn_began'), events(3, 'turn_began'), undo(4, 2), events(5, 'turn_began')])

  expect(marksOf(film).map(({ place }) => place)).toEqual([1, 4])
})

test('without an event for a turn it begins when another seat must act alone', () => {
  const awaits = (version: number, ...awaiting: number[]): Commit => ({ ...move(version), awaiting })
  const film = filmOf([opening(1), awaits(2, 0), awaits(3, 0), awaits(4, 1), awaits(5, 0, 1), awaits(6, 0)])

  expect(marksOf(film)).toEqual([1, 3].map((place, seat) => ({ place, turnOf: seat, part: false })))
})

test('the curve is what each seat would have had then', () => {
  const now = (one: number, other: number) => ({ '0': { scores: { total: one } }, '1': { scores: { total: other } } })
  const first = opening(1)
  const film = filmOf([{ ...first, view: { ...first.view, current_score: now(0, 1) } }, { ...move(2), patch: { current_score: now(4, 1) } }])

  expect(pointsOf(film)).toEqual([
    [0, 4],
    [1, 1],
  ])
  expect(pointsOf(filmOf([opening(1)]))).toBeUndefined()
})

test('whoever chooses other eyes before the first have come sees by those', async () => {
  const answers = new Map<string | undefined, (frames: Position[]) => void>()
  replay.mockImplementation((_: string, eyes?: string) => new Promise((answer) => answers.set(eyes, answer)))
  const projector = new Projector('t1', undefined, 1)
  const both = [projector.load(undefined), projector.load('all')]

  answers.get('all')?.([opening(1)])
  answers.get(undefined)?.([{ ...opening(1), viewer: 'spectator' }])
  await Promise.all(both)

  expect(projector.picture?.held.viewer).toBe('all')
})

test('a film of a running game grows, and its reader stays', async () => {
  replay.mockResolvedValue([opening(1), move(2)])
  const projector = new Projector('t1', undefined, 1)
  const loading = projector.load(undefined)
  projector.follow(move(3))
  await loading
  expect([projector.place, projector.last]).toEqual([0, 2])

  projector.follow(move(4))
  projector.follow(move(4))

  expect([projector.place, projector.last]).toEqual([0, 3])
  projector.go(projector.last)
  await vi.waitFor(() => expect(projector.picture?.held).toMatchObject({ version: 4, options: [], view: { silver: 4 } }))
})

test('a step goes over moves without a sentence', async () => {
  const told = (version: number, ...tell: string[]) => ({ ...move(version), tell })
  replay.mockResolvedValue([opening(1), told(2, 'Ann plays Mason.'), told(3), told(4), told(5, 'Ann gets Mason.'), told(6)])
  const projector = new Projector('t1', undefined, 2)
  await projector.load(undefined)

  for (const [by, version] of [[1, 5], [1, 6], [-1, 5], [-1, 2], [-1, 1]] as const) {
    projector.step(by)
    await vi.waitFor(() => expect(projector.picture?.held.version).toBe(version))
  }
})

test('steps pass over what was undone, forwards and back', async () => {
  replay.mockResolvedValue([opening(1), move(2), move(3), undo(4, 2), move(5)])
  const projector = new Projector('t1', undefined, 2)
  await projector.load(undefined)
  const shows = vi.spyOn(projector as unknown as { show: (place: number) => Promise<void> }, 'show')

  projector.step(1)
  await vi.waitFor(() => expect(projector.picture?.held.version).toBe(5))
  expect(shows.mock.calls).toEqual([[4]]) // nothing flies forth and back
  expect(projector.undone.map(({ held }) => held.version)).toEqual([3, 4])
  projector.step(-1)
  await vi.waitFor(() => expect(projector.picture?.held.version).toBe(2))
  expect(projector.undone).toEqual([])
})
