import type { Command, Shown } from '@kontor/client'
import { expect, test } from 'vitest'
import { clickedAt, pathOf, tableOf } from '../../src/games/fallback/table'

const view: Shown = {
  game: 'any',
  phase: 'turns',
  seats: {
    '0': { hand_size: 2, hand: { '0': 'red_3', '1': 'red_5' }, red: { '0': 'red_2' } },
    '1': { hand_size: 8, red: { '0': 'red_4', '1': 'red_3' } },
  },
  deck_size: 20,
  discard: { '0': 'blue_2' },
  trump: 'green_1',
  side: 'left',
}
const clicked = (command: Command, seat: number | undefined = 0) => pathOf({ command, label: '' }, view, seat, (id) => id.includes('_'))

test('my hand lies apart, all else at its seat or in the middle', () => {
  const { common, seats, hand } = tableOf(view, 0)

  expect(hand).toMatchObject({ cards: ['red_3', 'red_5'], faceDown: 0 })
  expect(common.map(({ field }) => field)).toEqual(['deck', 'discard', 'trump', 'side'])
  expect(seats.map(({ parts }) => parts.map(({ field }) => field))).toEqual([['red'], ['hand', 'red']])
})

test('a spectator has no hand', () => {
  expect(tableOf(view, undefined).hand).toBeUndefined()
})

test('a card is clicked in my hand before anywhere else', () => {
  expect(clicked({ type: 'play', card: 'red_3' })).toEqual(['seats.0.hand/red_3'])
})

test('a card in the middle is clicked there', () => {
  expect(clicked({ type: 'draw', card: 'blue_2' })).toEqual(['discard/blue_2'])
  expect(clicked({ type: 'swap', card: 'green_1' })).toEqual(['trump/green_1'])
})

test('what names no card in sight is a button', () => {
  expect(clicked({ type: 'draw_from_deck' })).toEqual([])
  expect(clicked({ type: 'guess', card: 'green_9' })).toEqual([])
  expect(clicked({ type: 'red_3' })).toEqual([])
  expect(clicked({ type: 'turn', side: 'left' })).toEqual([])
})

test('of equal cards in a pile only the last is clicked', () => {
  const pile = ['coin', 'red_3', 'coin']

  expect(pile.map((_, place) => clickedAt('discard', pile, place))).toEqual([undefined, 'discard', 'discard'])
})
