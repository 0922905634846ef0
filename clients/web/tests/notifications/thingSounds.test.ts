import { expect, test } from 'vitest'
import { things } from '../../src/notifications/pieceSounds'

test('a move sounds like the things in it, two at most', () => {
  expect(things([{ type: 'dice_rolled', dice: [1, 2] }])).toEqual(['die'])
  expect(things([{ type: 'villager_drafted', seat: 0, villager: 'miner', gold: 1 }])).toEqual(['card', 'coin'])
  expect(things([{ type: 'tile_placed', tile: 'pond', card: 'x', coins: 2 }])).toEqual(['tile', 'card'])
  expect(things([{ type: 'turn_began', seat: 1 }])).toEqual([])
})
