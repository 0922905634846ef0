import { beforeEach, expect, test, vi } from 'vitest'
import { remember } from '../src/games/recentGames'
import { rememberedGame } from '../src/games/rememberedGame'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
})

beforeEach(() => kept.clear())

test('the game of a table that was shown is remembered', () => {
  remember('a', 'bruges')

  expect(rememberedGame('a')).toBe('bruges')
  expect(rememberedGame('b')).toBeUndefined()
})

test('only the last twenty are, whichever was shown again', () => {
  for (let table = 0; table < 20; table += 1) remember(`t${table}`, 'bruges')
  remember('t0', 'bruges')
  remember('new', 'burgundy')

  expect(rememberedGame('t0')).toBe('bruges')
  expect(rememberedGame('t1')).toBeUndefined()
  expect(rememberedGame('new')).toBe('burgundy')
})

test.each(['', 'nonsense', '3', 'null', '{"a":3}'])('what stands there instead is nothing: %s', (there) => {
  kept.set('kontor.boards', there)

  expect(rememberedGame('a')).toBeUndefined()
})
