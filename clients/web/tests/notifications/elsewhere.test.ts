import { expect, test } from 'vitest'
import { isMineToCall } from '../../src/notifications/elsewhere'

function storage(kept?: string) {
  const all = new Map<string, string>(kept === undefined ? [] : [['kontor.called', kept]])
  return { getItem: (key: string) => all.get(key) ?? null, setItem: (key: string, value: string) => void all.set(key, value) }
}

test('of two tabs one calls', () => {
  const both = storage()

  expect(isMineToCall(both, 'a', 'first', 1_000)).toBe(true)
  expect(isMineToCall(both, 'a', 'second', 5_000)).toBe(false)
  expect(isMineToCall(both, 'b', 'second', 5_000)).toBe(true)
})

test('the next turn is called anew, by the same tab at once', () => {
  const both = storage()
  isMineToCall(both, 'a', 'first', 1_000)

  expect(isMineToCall(both, 'a', 'first', 2_000)).toBe(true)
  expect(isMineToCall(both, 'a', 'second', 30_000)).toBe(true)
})

test('what somebody else left there stops no call', () => {
  expect(isMineToCall(storage('null'), 'a', 'first', 1_000)).toBe(true)
  expect(isMineToCall(storage('{'), 'a', 'first', 1_000)).toBe(true)
})
