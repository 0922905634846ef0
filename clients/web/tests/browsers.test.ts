import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BROWSERS, NAMED } from '../browsers'

test('people are told of the browsers that the page is built for', () => {
  const named = NAMED.split(', ').map((browser) => browser.replace(' ', '').toLowerCase())
  expect(named).toEqual(BROWSERS)

  const questions = readFileSync(new URL('../../docs/pages/faq.md', import.meta.url), 'utf8')
  expect(questions).toContain(`${NAMED} or newer`)
})
