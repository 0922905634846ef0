import type { Summary } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { levelAfter } from '../src/setup/botLevel'
import { usual } from '../src/setup/levels'

vi.mock('../src/i18n/language.svelte', () => ({ language: { current: 'en' }, t: (key: string) => key }))
vi.mock('../src/wire/http', () => ({ http: {} }))
vi.mock('../src/wire/identity.svelte', () => ({ me: {} }))

const LEVELS = ['gentle', 'steady', 'keen', 'strong']

/** My games, the first one first, as in `won gentle`, `lost steady keen` (two bots) or `won Ben`. */
function results(...games: string[]): Summary[] {
  return games
    .map((said, day) => {
      const [end, ...others] = said.split(' ')
      const mine = { seat: 0, player: { player_id: 'a', name: 'Anna' } }
      const seats = [mine, ...others.map((other, place) => ({ seat: place + 1, ...holder(other) }))]
      const ranking = end === 'won' ? [[0], [1]] : [[1], [0]]
      const outcome = { reason: end === 'left' ? 'abandoned' : 'played', ranking, scores: {} }
      return { game: 'bruges', seats, outcome, finished_at: `2030-01-${10 + day}` } as unknown as Summary
    })
    .reverse()
}

function holder(other: string) {
  if (other === 'Ben') return { player: { player_id: 'b', name: 'Ben' } }
  return other === 'gone' ? { player: null, bot: 'steady', given_up: true } : { player: null, bot: other }
}

test.each<[string[], string | undefined, string]>([
  [[], 'gentle', 'a newcomer'],
  [['won gentle'], 'gentle', 'one game tells little'],
  [['won gentle', 'won gentle'], 'steady', 'two won'],
  [['lost gentle', 'lost gentle'], 'gentle', 'there is none below'],
  [['won gentle', 'lost gentle', 'won gentle'], 'gentle', 'not in a row'],
  [['won gentle', 'won gentle', 'won steady'], 'steady', 'one of each level'],
  [['won steady', 'won steady'], 'keen', 'two won'],
  [['won steady', 'won steady', 'lost keen'], 'keen', 'one lost there'],
  [['won steady', 'won steady', 'lost keen', 'lost keen'], 'steady', 'two lost'],
  [['won strong', 'won strong'], 'strong', 'there is none above'],
  [['won keen keen', 'won keen keen'], 'strong', 'two bots of one level'],
  [['won keen', 'lost steady keen', 'won keen'], 'strong', 'bots of two levels tell nothing'],
  [['won keen', 'lost Ben', 'won gone', 'lost random', 'left keen', 'won keen'], 'strong', 'nor do people, or what was left'],
  [['lost keen', 'won steady'], 'steady', 'the last one counts'],
  [['left steady'], 'gentle', 'still a newcomer'],
  [['won Ben'], undefined, 'who plays with people is none'],
])('after %j it is %s: %s', (games, level) => {
  expect(levelAfter(results(...games), 'a', LEVELS)).toBe(level)
})

test('a fork tells nothing', () => {
  const forks = results('won gentle', 'won gentle').map((table) => ({ ...table, fork_of: { table_id: 't', version: 3 } }))

  expect(levelAfter(forks, 'a', LEVELS)).toBe('gentle')
})

test('where nothing is known it is the usual one, or what there is', () => {
  expect([usual(LEVELS), usual(['mine']), usual([])]).toEqual(['steady', 'mine', 'steady'])
  expect(levelAfter([], 'a', [])).toBeUndefined()
})
