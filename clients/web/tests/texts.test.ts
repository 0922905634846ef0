import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import page from '../../../projections/texts/page.json'
import { has, sentence } from '../src/texts'

const catalogue: Record<string, Record<string, string>> = page
const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file))

/** Every key the page names outright, such as `t('open_table')`, also behind a condition. */
const named = sources.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(/\bt\(([^`{}()]*)/g)].flatMap((call) =>
    [...(call[1] ?? '').matchAll(/'([a-z_.]+)'/g)].map((key) => key[1] as string),
  )
})

test('the page names many keys', () => {
  expect(named.length).toBeGreaterThan(80)
})

/** What such a condition compares with is no key. */
const compared = ['open', 'finished']

test.each([...new Set(named)].filter((key) => !compared.includes(key)))('%s has words', (key) => {
  expect(has(key)).toBe(true)
})

test.each(Object.keys(catalogue))('%s names the same facts in both languages', (key) => {
  const facts = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((fact) => fact[1]).sort()

  expect(facts(catalogue[key]?.['de'] ?? '')).toEqual(facts(catalogue[key]?.['en'] ?? ''))
})

test('a sentence is told with its facts', () => {
  expect(sentence('turn_of', 'en', { who: 'Anna' })).toBe('Anna to act')
})
