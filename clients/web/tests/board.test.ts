import { expect, test } from 'vitest'
import { inOrder, keyedFaces, othersClockwise, topOf } from '../src/board/places'
import { seatLetter } from '../src/board/seatLetter'

test('places are put in order by number, not by letter', () => {
  expect(inOrder({ 10: 'last', 2: 'second', 1: 'first' })).toEqual(['first', 'second', 'last'])
  expect(inOrder(undefined)).toEqual([])
})

test('the top of a stack is its highest place', () => {
  expect(topOf({ 0: 'below', 1: 'above' })).toBe('above')
  expect(topOf({})).toBeUndefined()
})

test('a second card of one face has a key of its own', () => {
  expect(keyedFaces(['mason', 'cooper', 'mason']).map(({ key }) => key)).toEqual(['mason/0', 'cooper/0', 'mason/1'])
})

test('the others sit clockwise from me; a spectator sees all', () => {
  const seats = { 0: {}, 1: {}, 2: {}, 3: {} }

  expect(othersClockwise(seats, 2)).toEqual([3, 0, 1])
  expect(othersClockwise(seats, undefined)).toEqual([0, 1, 2, 3])
})

test('a seat is told by the first letter of its name, or by its number', () => {
  expect(seatLetter(['Anna', 'Ben'], 1)).toBe('B')
  expect(seatLetter(['Anna', 'anton', 'Ben'], 1)).toBe('2')
  expect(seatLetter([], 2)).toBe('3')
})
