import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

test.each([
  [{ languages: ['de', 'en'], language: 'de' }, 'de'],
  [{ languages: ['de-AT'] }, 'de'],
  [{ languages: ['en-GB', 'de'] }, 'en'],
  [{ languages: ['fr', 'de', 'en'], language: 'fr' }, 'de'],
  [{ languages: ['fr-FR'] }, 'en'],
  [{ languages: ['den'] }, 'en'],
  [{ language: 'de' }, 'de'],
  [{ languages: [] }, 'en'],
  [{}, 'en'],
])('a browser that is set to %o shows the page in %s', async (set, shown) => {
  vi.stubGlobal('navigator', set)

  const { language } = await import('../src/i18n/language.svelte')

  expect(language.current).toBe(shown)
})

test('another language is loaded when somebody chooses it', async () => {
  const { loadLanguage, loadWords, sentence } = await import('../src/i18n/texts')
  const wait = (lang: 'en' | 'de') => sentence('burgundy.page.wait', lang)
  await loadWords('burgundy', 'en')
  const english = wait('en')
  expect(wait('de')).toBe(english)

  await loadLanguage('de')

  expect(wait('en')).toBe(english)
  expect(wait('de')).not.toBe(english)
})
