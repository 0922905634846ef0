import { expect, test } from 'vitest'
import { applyPatch } from '../src/applyPatch.ts'

test('a patch changes, adds and takes away', () => {
  const before = { round: 1, seats: { '0': { silver: 1, hand: { '0': 'ship_2' } } } }

  const after = applyPatch(before, { round: 2, seats: { '0': { hand: { '0': null, '1': 'mine_1' } } }, active: 0 })

  expect(after).toEqual({ round: 2, active: 0, seats: { '0': { silver: 1, hand: { '1': 'mine_1' } } } })
})

test('what a patch does not touch stays the same object', () => {
  const before = { seats: { '0': {}, '1': { silver: 3 } } }

  const after = applyPatch(before, { seats: { '0': { silver: 1 } } }) as typeof before

  expect(after.seats['1']).toBe(before.seats['1'])
  expect(before.seats['0']).toEqual({})
})

// The examples of RFC 7396, appendix A.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: 'foo' }, 'bar', 'bar'],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched with %j is %j', (target, patch, result) => {
  expect(applyPatch(target, patch)).toEqual(result)
})
