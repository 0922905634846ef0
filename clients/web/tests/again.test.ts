import { expect, test } from 'vitest'
import { sameAgain } from '../src/table/again'
import type { SeatHolder, Summary } from '../src/wire/frames'

const anna: SeatHolder = { seat: 0, player: { player_id: 'a', name: 'Anna' } }
const bot: SeatHolder = { seat: 1, player: null, bot: 'steady' }
const ben: SeatHolder = { seat: 2, player: { player_id: 'b', name: 'Ben' } }

const table = (seats: SeatHolder[]): Summary =>
  ({ game: 'burgundy', options: { start_player: 'random' }, visibility: 'private', undo: false, move_seconds: 60, seats }) as unknown as Summary

test('a rematch has the same seats, bots and rules', () => {
  expect(sameAgain(table([anna, bot, ben]), 0)).toEqual({
    game: 'burgundy',
    seats: 3,
    options: { start_player: 'random' },
    visibility: 'private',
    bots: { '1': 'steady' },
    undo: false,
    move_seconds: 60,
  })
})

test('who opens it sits in front, the others clockwise from there', () => {
  expect(sameAgain(table([anna, bot, ben]), 2).bots).toEqual({ '2': 'steady' })
})

test('a seat that was given up is free again', () => {
  expect(sameAgain(table([anna, { ...bot, given_up: true }]), 0).bots).toEqual({})
})
