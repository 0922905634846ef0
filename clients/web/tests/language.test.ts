import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['en-GB', 'en'],
  ['fr-FR', 'en'],
])('a browser that is set to %s shows the page in %s', async (set, shown) => {
  vi.stubGlobal('navigator', { language: set })

  const { language } = await import('../src/language.svelte')

  expect(language.current).toBe(shown)
})
