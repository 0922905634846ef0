/** What can be read beside a game: the help with its words and rules, and why one is asked. */
import type { Help } from '@kontor/client'
import { expect, test } from 'vitest'
import { comes, fills, has, hits, loses, presses, reads, sees, sitsAt, until, words } from './page'
import { recorded, Server } from './server'
import { read } from '../../src/help/help.svelte'

const help = (game: string) => recorded('games').calls[`GET /api/games/${game}/help`]?.[0]?.body as Help
const terms = () => [...document.querySelectorAll('[data-testid=glossary] dt')].map((term) => term.textContent?.trim() ?? '')

test('help is opened by its button and by a key', async () => {
  sitsAt('running')
  await presses('help-burgundy')
  await reads('help-panel', help('burgundy').goal.en)
  await presses('help-close')
  await loses('help-panel')

  hits('?')
  await sees('help-panel')
  await presses('help-close')

  await loses('help-panel')
})

test('a key that is typed somewhere opens no help', async () => {
  sitsAt('running')
  await presses('tab-chat')
  ;(await sees('say')).focus()

  hits('?')

  expect(has('help-panel')).toBe(false)
})

test('a question says what its answer is good for, unless somebody closed that', async () => {
  sitsAt('running', { screen: { width: 1920, height: 1080 } })
  await until(() => Object.values(help('burgundy').whys).some(({ en }) => words('why') === en))
  expect((await sees('why')).hidden).toBe(false)

  await presses('why-toggle')

  await until(() => (document.querySelector('[data-testid=why]') as HTMLElement).hidden)
  expect(localStorage.getItem('kontor.whys')).toBe('closed')
})

test.each(['burgundy', 'villagers'])('a German reader is shown every word of %s, and finds one', async (game) => {
  comes('/', new Server(), { lang: 'de' })
  const { glossary } = help(game)
  await presses(`help-${game}`)
  await presses('help-tab-words')
  await until(() => terms().length === glossary.length)
  for (const { icon } of glossary.filter(({ icon }) => icon)) expect(document.querySelector(`[data-testid=glossary] [data-icon="${icon}"] svg`)?.innerHTML).not.toBe('')
  const word = glossary.at(-1)?.name.de ?? ''

  await fills('help-search', word)

  await until(() => terms().length < glossary.length)
  expect(terms()).toContain(word)
})

test('a clause can be read where it is cited, and is found in the rulebook', async () => {
  sitsAt('running')
  await presses('help-burgundy')
  const cited = await until(() => [...document.querySelectorAll('button.clauses')].find(({ textContent }) => textContent?.includes('Worker\u00a01')))
  ;(cited as HTMLElement).click()
  await reads('help-panel', /\w\. Worker\s1/)

  await presses('help-tab-rules')
  const search = await until(() => document.querySelector<HTMLInputElement>('[aria-label="Search the rulebook"]'))
  search.value = 'worker 1 number'
  search.dispatchEvent(new Event('input', { bubbles: true }))

  await until(() => [...document.querySelectorAll('[data-testid=rulebook] mark')].some(({ textContent }) => textContent === 'number'))
  expect((await sees('rulebook')).getAttribute('lang')).toBe('en')
})

test('a rulebook that nobody has translated is read in English', async () => {
  const server = comes('/', new Server(), { lang: 'de' })
  server.answer('GET /api/games/burgundy/rules?lang=de', { code: 'not_found' }, 404)
  await presses('help-burgundy')

  await presses('help-tab-rules')

  await until(() => document.querySelector('[data-testid=rulebook]')?.getAttribute('lang') === 'en')
})

test('the options of this table are there', async () => {
  sitsAt('waiting')
  await presses('help-villagers')

  const chosen = async (name: string) => until(() => [...document.querySelectorAll('[data-testid=help-panel] dt')].find(({ textContent }) => textContent?.includes(name))?.textContent)
  expect(await chosen('Module Scoundrels')).toContain('yes')
  expect(await chosen('Module Profiteers')).toContain('no')
})

test('a number and the word after it stay on one line', () => {
  expect(read({ en: 'Pay 1 silver, then 2. In round 6, go on.', de: '' })).toBe('Pay 1\u00a0silver, then 2. In round 6, go on.')
})
