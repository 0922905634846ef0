import type { GameInfo, Summary } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { myAbsence } from '../src/model/away'
import { filtersOf, lobbyPath, passes } from '../src/lobby/filters'
import { about, exactly } from '../src/model/durations'
import { isMyTurn } from '../src/model/tableStatus'
import { clockOf } from '../src/model/tableTerms'
import { records, wins } from '../src/model/playerRecord'
import { whatStarts } from '../src/table/waiting/startNow'

vi.mock('../src/i18n/language.svelte', () => ({ language: { current: 'en' }, t: (key: string) => key }))

const anna = { player_id: 'a', name: 'Anna' }
const ben = { player_id: 'b', name: 'Ben' }

function table(more: Partial<Summary>): Summary {
  const seats = [
    { seat: 0, player: anna },
    { seat: 1, player: null },
  ]
  return { table_id: 't', game: 'burgundy', status: 'open', seats, awaiting: [], options: {}, created_at: '2030-01-01T00:00:00Z', ...more } as Summary
}

test('what is filtered stands in the address, and only that', () => {
  expect(lobbyPath({ game: '', free: 0, clock: '' })).toBe('/tables')
  const wanted = { game: 'bruges', free: 2, clock: 'days' } as const
  expect(filtersOf(new URLSearchParams(lobbyPath(wanted).split('?')[1]))).toEqual(wanted)
  expect(filtersOf(new URLSearchParams('free=-3&clock=sundial'))).toEqual({ game: '', free: 0, clock: '' })
})

test.each([
  [{ free: 1 }, {}, true],
  [{ free: 2 }, {}, false],
  [{ clock: 'none' }, {}, true],
  [{ clock: 'live' }, { move_seconds: 180 }, true],
  [{ clock: 'live' }, { move_seconds: 86_400 }, false],
  [{ clock: 'days' }, { move_seconds: 86_400 }, true],
  [{ clock: 'live' }, { bank_seconds: 3_600 }, true],
  [{ clock: 'days' }, { bank_seconds: 86_400 }, true],
  [{ game: 'bruges' }, {}, false],
] as const)('with %j a table with %j is shown: %j', (filters, more, shown) => {
  expect(passes(table(more), { game: '', free: 0, clock: '', ...filters })).toBe(shown)
})

test('a running table has free what was given up', () => {
  const seats = [{ seat: 0, player: anna }, { seat: 1, player: ben, bot: 'steady', given_up: true }]

  expect(passes(table({ status: 'running', seats }), { game: '', free: 1, clock: '' })).toBe(true)
})

test('a length of time is about so long, or exactly', () => {
  expect([about(7), about(300), about(7_300), about(200_000)]).toEqual(['7 sec', '5 min', '2 hr', '2 days'])
  expect([exactly(30), exactly(90), exactly(180), exactly(86_400)]).toEqual(['30 seconds', '90 seconds', '3 minutes', '1 day'])
})

test('a clock is called as people know it', () => {
  expect(
    [
      {},
      { move_seconds: 60 },
      { bank_seconds: 600, increment_seconds: 10 },
      { bank_seconds: 2_700 },
      { move_seconds: 259_200, bank_seconds: 259_200 },
    ].map(clockOf),
  ).toEqual([
    'no_clock',
    'clock_of',
    'clock_bank + clock_of',
    'clock_bank',
    'clock_of + clock_reserve',
  ])
})

test('I am away as long as any of my tables says', () => {
  const of = (until: string) => table({ seats: [{ seat: 0, player: anna, away_until: until }] })

  expect(myAbsence([of('2000-01-01T00:00:00.000Z')], 'a')).toBeUndefined()
  expect(myAbsence([of('2990-01-01T00:00:00.000Z'), of('2991-01-01T00:00:00.000Z')], 'a')).toBe('2991-01-01T00:00:00.000Z')
  expect(myAbsence([of('2990-01-01T00:00:00.000Z')], 'b')).toBeUndefined()
})

test('it is my turn where my seat is awaited', () => {
  const running = table({ status: 'running', awaiting: [0] })

  expect(isMyTurn(running, 'a')).toBe(true)
  expect(isMyTurn(running, 'b')).toBe(false)
  expect(isMyTurn(running, undefined)).toBe(false)
})

test.each([
  [[anna, null], 1, { is: 'solo' }],
  [[anna, null], 2, { is: 'too_few' }],
  [[anna, ben, null, null], 2, { is: 'some', taken: 2, seats: 4 }],
])('with %j at a game for %i or more, starting is %j', (people, least, start) => {
  const seats = people.map((player, seat) => ({ seat, player }))

  expect(whatStarts(table({ seats }), { min_seats: least } as GameInfo)).toEqual(start)
})

function played(id: string, mine: number, hers: number, more: Partial<Summary> = {}): Summary {
  const best = mine >= hers ? [[0], [1]] : [[1], [0]]
  const outcome = { reason: 'played', ranking: best, scores: { '0': { total: mine }, '1': { total: hers } } }
  const seats = [{ seat: 0, player: anna }, { seat: 1, player: ben }]
  return table({ table_id: id, status: 'finished', seats, finished_at: `2030-01-0${id}T00:00:00Z`, outcome, ...more } as Partial<Summary>)
}

test('my games are counted by game, in the order they were played', () => {
  const abandoned = played('4', 0, 0, { outcome: { reason: 'abandoned', ranking: [], scores: {} } } as Partial<Summary>)
  const [burgundy, bruges] = records([abandoned, played('3', 40, 30), played('2', 20, 30, { game: 'bruges' }), played('1', 10, 30)], 'a')

  expect(burgundy?.game).toBe('burgundy')
  expect(burgundy?.played.map(({ points, best, won }) => [points, best, won])).toEqual([[10, 30, false], [40, 30, true]])
  expect([burgundy && wins(burgundy), burgundy?.stopped]).toEqual([1, 1])
  expect(bruges?.played).toHaveLength(1)
})
