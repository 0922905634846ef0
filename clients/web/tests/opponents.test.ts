import type { Summary } from '@kontor/client'
import { expect, test } from 'vitest'
import { opponents } from '../src/account/opponents'

function game(table_id: string, ...names: (string | null)[]): Summary {
  const seats = names.map((name, seat) => (name === null ? { seat, player: null, bot: 'steady' } : { seat, player: { player_id: name, name } }))
  return { table_id, seats } as unknown as Summary
}

test('whom I played with stands there once, with our last game, and no bot', () => {
  const found = opponents([game('t3', 'me', 'Ben', null), game('t2', 'Cara', 'me'), game('t1', 'me', 'Ben')], 'me')
  expect(found.map(({ other, table }) => [other.name, table.table_id])).toEqual([['Ben', 't3'], ['Cara', 't2']])
})

test('five are named at most, and nobody who is gone', () => {
  const gone = game('t9', 'me', 'Eve')
  gone.seats[1]!.player = { player_id: 'Eve', name: 'Somebody', gone: true }
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => game(name, name, 'me'))
  expect(opponents([gone, ...many], 'me').map(({ other }) => other.name)).toEqual(['a', 'b', 'c', 'd', 'e'])
})
