import { expect, test } from 'vitest'
import { lying, partsOf, type Part } from '../../src/games/fallback/reading'

const only = (fields: Record<string, unknown>): Part | undefined => partsOf(fields, '')[0]

test('what is keyed by place is a row of cards, in the order of its places', () => {
  expect(only({ bed: { '10': 'fox', '2': 'herb', '0': 'rose' } })).toEqual({
    is: 'cards',
    field: 'bed',
    path: 'bed',
    cards: ['rose', 'herb', 'fox'],
    faceDown: 0,
  })
})

test('an array is one too', () => {
  expect(only({ bed: ['rose', 'herb'] })).toMatchObject({ is: 'cards', cards: ['rose', 'herb'] })
})

test('a pile of which only the size is known lies face-down', () => {
  expect(partsOf({ hand_size: 3 }, 'seats.1')).toEqual([
    { is: 'cards', field: 'hand', path: 'seats.1.hand', cards: [], faceDown: 3 },
  ])
})

test('of a pile that is known in part, the rest lies face-down', () => {
  expect(partsOf({ pile_size: 9, pile: { '4': 'rose' } }, '')).toEqual([
    { is: 'cards', field: 'pile', path: 'pile', cards: ['rose'], faceDown: 8 },
  ])
})

test('my own hand is open, all of it', () => {
  expect(partsOf({ hand_size: 2, hand: { '0': 'fox', '1': 'cat' } }, '')).toMatchObject([
    { cards: ['fox', 'cat'], faceDown: 0 },
  ])
})

test('a pile with a size and an open top shows both', () => {
  expect(only({ goods: { '0': { size: 7, top: 'ore' } } })).toMatchObject({
    is: 'rows',
    rows: [{ key: '1', parts: [{ is: 'cards', faceDown: 7 }, { is: 'fact', field: 'top', value: 'ore' }] }],
  })
})

test('things are counted by their id', () => {
  expect(only({ animals: { pig: 2, sheep: 1 } })).toMatchObject({ is: 'counts', counts: [['pig', 2], ['sheep', 1]] })
})

test('rows keep the numbers they are printed with, and are else counted from 1', () => {
  const keys = (display: Record<string, unknown>) => {
    const part = only({ display })
    return part?.is === 'rows' ? part.rows.map(({ key }) => key) : undefined
  }

  expect(keys({ '1': { '0': 'rose' }, '2': {} })).toEqual(['1', '2'])
  expect(keys({ '0': { card: 'rose' }, '1': {} })).toEqual(['1', '2'])
  expect(keys({ stack_1: { size: 2 }, reserve: { size: 9 } })).toEqual(['stack_1', 'reserve'])
})

test('questions that wait are told by their options', () => {
  expect(partsOf({ decisions: { '0': { type: 'use_die', number: 3 } } }, '')).toEqual([])
})

test('whatever it is, nothing is thrown', () => {
  expect(partsOf({ a: null, b: [], c: {}, d: [[1]], e: { f: { g: null } }, h: 1.5 }, '').length).toBeGreaterThan(0)
})

test('every card in sight is found with its place', () => {
  const parts = partsOf({ hand: { '0': 'fox' }, sill: { '0': { card: 'rose' } }, piles: { red: { '0': 'cat' } } }, 'seats.0')

  expect(lying(parts, () => true)).toEqual([
    { id: 'fox', path: 'seats.0.hand' },
    { id: 'rose', path: 'seats.0.sill.0.card' },
    { id: 'cat', path: 'seats.0.piles.red' },
  ])
})
