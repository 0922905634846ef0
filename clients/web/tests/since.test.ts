import { expect, test } from 'vitest'
import { aboutMe, isNews, sinceMine, sinceMyTurn } from '../src/table/sinceMyTurn'
import type { LiveTable } from '../src/live/liveTable.svelte'
import type { LogLine } from '../src/live/logLines'

const line = (version: number, by: number | null): LogLine => ({
  version,
  by,
  tell: [`Move ${version}`],
  events: [],
  turnOf: undefined,
  cards: [],
})

test('all that others did after my last move, by turns', () => {
  const turns = sinceMine([line(1, null), line(2, 0), line(3, 1), line(4, 1), line(5, 2)], 0)

  expect(turns.map(({ by, lines }) => [by, lines.length])).toEqual([
    [1, 2],
    [2, 1],
  ])
})

test('no answer to a move that I undid', () => {
  const undoing = { ...line(5, 0), events: [{ type: 'undone', to: 2 }] }

  expect(sinceMine([line(1, 0), line(2, 1), line(3, 0), line(4, 1), undoing], 0).map(({ first }) => first)).toEqual([2])
})

test('nothing as long as I have not acted', () => {
  expect(sinceMine([line(1, null), line(2, 1)], 0)).toEqual([])
  expect(sinceMine([line(1, 1), line(2, 0)], 0)).toEqual([])
})

test('the same during the whole turn, though news only until I act', () => {
  const lines = [line(1, 0), line(2, 1)]
  const turn = [...lines, line(3, 0), line(4, null), line(5, 0)]

  expect(sinceMine(turn, 0)).toEqual(sinceMine(lines, 0))
  expect(isNews({ seat: 0, lines } as LiveTable)).toBe(true)
  expect(isNews({ seat: 0, lines: turn } as LiveTable)).toBe(false)
})

test('they are there while others still move, but not before anybody has', () => {
  const mine = [line(1, 0), line(2, 1), line(3, 0)]
  const seen = (lines: LogLine[]) => sinceMyTurn({ seat: 0, held: { awaiting: [2] }, lines } as unknown as LiveTable)

  expect(seen(mine)).toEqual([])
  expect(seen([...mine, line(4, 1)]).map(({ by }) => by)).toEqual([1])
})

test('what a move of somebody else says about me, but not about a longer name', () => {
  const seats = ['Ann', 'Ben', 'Ann Lee'].map((name, seat) => ({ seat, player: { player_id: name, name } }))
  const tell = ['Ben draws.', 'Ben takes 1 gold from Ann.', 'Ann Lee gets 1 gold.']
  const about = (by: number | null, seat?: number) => aboutMe({ by, tell }, { seat, held: { summary: { seats } } } as unknown as LiveTable)

  expect(about(1, 0)).toEqual(['Ben takes 1 gold from Ann.'])
  expect(about(1, 2)).toEqual(['Ann Lee gets 1 gold.'])
  expect([about(0, 0), about(null, 0), about(1)]).toEqual([[], [], []])
})
