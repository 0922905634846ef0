import { beforeEach, expect, test, vi } from 'vitest'
import { isMineToNotify } from '../../src/notifications/otherTabs'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) })

beforeEach(() => kept.clear())

test('of two tabs one calls', () => {
  expect(isMineToNotify('a', 'first', 1_000)).toBe(true)
  expect(isMineToNotify('a', 'second', 5_000)).toBe(false)
  expect(isMineToNotify('b', 'second', 5_000)).toBe(true)
})

test('the next turn is called anew, by the same tab at once', () => {
  isMineToNotify('a', 'first', 1_000)

  expect(isMineToNotify('a', 'first', 2_000)).toBe(true)
  expect(isMineToNotify('a', 'second', 30_000)).toBe(true)
})

test.each(['null', '{', '3', '{"a":null}'])('what somebody else left there stops no call: %s', (left) => {
  kept.set('kontor.called', left)

  expect(isMineToNotify('a', 'first', 1_000)).toBe(true)
})
