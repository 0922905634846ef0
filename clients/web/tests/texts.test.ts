import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import account from 'virtual:texts/account'
import bruges from 'virtual:texts/bruges'
import brugesLegend from 'virtual:texts/bruges_legend'
import burgundy from 'virtual:texts/burgundy'
import lobby from 'virtual:texts/lobby'
import leaving from 'virtual:texts/leaving'
import login from 'virtual:texts/login'
import notifications from 'virtual:texts/notifications'
import carpeDiem from 'virtual:texts/carpe_diem'
import chat from 'virtual:texts/chat'
import connection from 'virtual:texts/connection'
import end from 'virtual:texts/end'
import fallback from 'virtual:texts/fallback'
import help from 'virtual:texts/help'
import invite from 'virtual:texts/invite'
import lesson from 'virtual:texts/lesson'
import passkeys from 'virtual:texts/passkeys'
import people from 'virtual:texts/people'
import rematch from 'virtual:texts/rematch'
import replay from 'virtual:texts/replay'
import seeking from 'virtual:texts/seeking'
import settings from 'virtual:texts/settings'
import setup from 'virtual:texts/setup'
import shell from 'virtual:texts/shell'
import villagers from 'virtual:texts/villagers'
import waiting from 'virtual:texts/waiting'
import { addWords, has, sentence } from '../src/i18n/texts'

const boards = { bruges, burgundy, carpe_diem: carpeDiem, villagers }
/** What few open says them, by the name of the part. */
const parts = {
  account, bruges_legend: brugesLegend, chat, connection, end, fallback, help, invite, leaving, lesson, lobby, login, notifications, passkeys, people, rematch, replay, seeking, settings, setup, waiting,
}
/** Two parts speak of notifications and load their words together. */
const later = [...Object.values(boards), ...Object.values(parts), notifications]
const catalogue = Object.assign({}, shell, ...later) as typeof shell
addWords(shell)
later.forEach(addWords)

const src = join(import.meta.dirname, '../src')
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|ts)$/.test(file))

/** Every key the page names outright, such as `t('open_table')`, also behind a condition. */
function namedIn(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(/\bt\(([^`{}()]*)/g)].flatMap((call) =>
    [...(call[1] ?? '').matchAll(/'([a-z_.]+)'/g)].map((key) => key[1] as string),
  )
}
const named = sources.flatMap(namedIn)

test('the page names many keys', () => {
  expect(named.length).toBeGreaterThan(80)
})

/** What such a condition compares with is no key. */
const compared = ['open', 'finished']

test('each of them has words', () => {
  expect([...new Set(named)].filter((key) => !compared.includes(key) && !has(key))).toEqual([])
})

/** How keys begin that the page puts together, such as `bot.${bot}`. */
const begun = sources.flatMap((file) => {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(/`((?:[a-z_]+\.)+)\$\{/g)].map((key) => key[1] as string)
})

test('the page puts many keys together', () => {
  expect(begun.length).toBeGreaterThan(15)
})

test('some words begin with each of these', () => {
  const begins = (key: string) => Object.keys(catalogue).some((one) => one.startsWith(key) || one.startsWith(`page.${key}`))

  expect([...new Set(begun)].filter((key) => !begins(key))).toEqual([])
})

test('each sentence names the same facts in both languages', () => {
  const facts = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((fact) => fact[1]).sort().join()
  const differ = Object.entries(catalogue).filter(([, text]) => facts(text['de']) !== facts(text['en']))

  expect(differ.map(([key]) => key)).toEqual([])
})

test('a sentence is told with its facts', () => {
  expect(sentence('turn_of', 'en', { who: 'Anna' })).toBe("Anna's turn")
})

test('a name that is written from right to left stays in its place', () => {
  expect(sentence('turn_of', 'en', { who: 'דנה' })).toBe("\u2068דנה\u2069's turn")
})

test.each(Object.entries(boards))('what the board of %s says comes with it and no sooner', (game, words) => {
  expect(Object.keys(words).every((key) => key.startsWith(`${game}.`) && !(key in shell))).toBe(true)
})

/** What files import, at once or later. */
function imported(file: string, how: RegExp): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  return [...text.matchAll(how)].flatMap(([, name]) => {
    const path = relative(src, join(src, file, '..', name as string))
    return [path, `${path}.ts`, join(path, 'index.ts')].filter((one) => sources.includes(one))
  })
}

function loadedWith(...starts: string[]): Set<string> {
  const found = new Set(starts)
  for (const file of found) imported(file, /(?:from|import) '(\.[^']*)'/g).forEach((one) => found.add(one))
  return found
}

const boardEntries = sources.filter((file) => /^games\/\w+\/index\.ts$/.test(file))
const starts = ['main.ts', ...boardEntries, ...sources.flatMap((file) => imported(file, /import\('(\.[^']*)'\)/g))]

test.each(Object.entries(parts))('what %s says comes with it, and nothing else says it', (name, words) => {
  const brings = (file: string) => readFileSync(join(src, file), 'utf8').includes(`'virtual:texts/${name}'`)
  const roots = starts.filter((start) => [...loadedWith(start)].some(brings))
  const elsewhere = [...loadedWith(...starts.filter((start) => !roots.includes(start)))]
  const said = elsewhere.flatMap(namedIn)
  const keys = Object.keys(words).map((key) => key.replace(/^page\./, ''))

  expect(roots.length).toBeGreaterThan(0)
  expect(elsewhere).toContain('table/Dock.svelte')
  expect(keys.filter((key) => said.includes(key))).toEqual([])
  expect(keys).not.toEqual([])
  expect(Object.keys(words).filter((key) => key in shell)).toEqual([])
})
