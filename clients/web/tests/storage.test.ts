import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const works = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
}
const refuses = () => {
  throw new DOMException('no', 'SecurityError')
}
const full = { ...works, setItem: refuses }

/** A browser with that as its storage, and what the page makes of it. */
async function browser(found: () => unknown) {
  Object.defineProperty(globalThis, 'localStorage', { get: found, configurable: true })
  return (await import('../src/browser/storage.svelte')).storage
}

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  kept.set('before', 'was here')
})

test.each([
  ['works', () => works, 'was here', false],
  ['is full', () => full, 'was here', true],
  ['is blocked', refuses, null, true],
  ['is missing', () => null, null, true],
])('a value is read back where storage %s', async (_, found, before, refused) => {
  const storage = await browser(found)
  expect([storage.get('before'), storage.refused]).toEqual([before, false])

  storage.set('before', 'newer')
  storage.set('json', '{"a":1}')

  expect([storage.get('before'), storage.getJson('json'), storage.refused]).toEqual(['newer', { a: 1 }, refused])
  expect(kept.get('json')).toBe(refused ? undefined : '{"a":1}')
  storage.remove('json')
  expect([storage.get('json'), storage.getJson('json')]).toEqual([null, undefined])
})

test('what another tab stored is read, once this one could store again', async () => {
  let found: object = full
  const storage = await browser(() => found)
  storage.set('name', 'Anna')

  found = works
  storage.set('name', 'Ben')
  kept.set('name', 'Carla')

  expect(storage.get('name')).toBe('Carla')
})

test.each(['', 'nonsense', '{'])('%s is no JSON', async (text) => {
  const storage = await browser(() => works)
  kept.set('json', text)

  expect(storage.getJson('json')).toBeUndefined()
})
