import { beforeAll, expect, test, vi } from 'vitest'

const WORDS = { en: 'Rose', de: 'Rose' }
const BOXES: Record<string, unknown> = {
  lists: {
    cards: {
      red_2: { name: { en: 'Red 2', de: 'Rot 2' }, colour: 'red', number: 2, copies: 1 },
      ship_2: { name: { en: 'Ship', de: 'Schiff' }, kind: 'ship', number: 2, text: { en: 'Sell.', de: 'Verkaufe.' } },
      blue_7: { colour: 'blue', number: 7 },
    },
    colours: { red: { name: { en: 'Red', de: 'Rot' } } },
  },
  plain: { rose: { count: 5, ...WORDS } },
}
vi.mock('../../src/wire/http', () => ({ http: { box: (game: string) => Promise.resolve(BOXES[game]) } }))
vi.mock('../../src/i18n/language.svelte', () => ({ language: { current: 'de' } }))

const { faceOf, isCard, openBox } = await import('../../src/games/fallback/components')

beforeAll(async () => {
  openBox('lists')
  openBox('plain')
  await vi.waitUntil(() => isCard('plain', 'rose'))
})

test('a card has its name in the language of the page, and the colour of its group', () => {
  expect(faceOf('lists', 'red_2')).toMatchObject({ name: 'Rot 2', group: 'red' })
})

test('cards of one name are told apart by their number', () => {
  expect(faceOf('lists', 'ship_2')).toMatchObject({ name: 'Schiff 2', text: 'Verkaufe.', group: 'ship' })
})

test('a card without a name is called by its id', () => {
  expect(faceOf('lists', 'blue_7')).toMatchObject({ name: 'Blue 7', group: 'blue' })
})

test('what is no card has its name too', () => {
  expect(faceOf('lists', 'red')?.name).toBe('Rot')
  expect(isCard('lists', 'red')).toBe(false)
  expect(faceOf('lists', 'nothing')).toBeUndefined()
})

test('a box may hold its things at the top', () => {
  expect(faceOf('plain', 'rose')?.name).toBe('Rose')
})

test('how many there are of a card stands in no detail', () => {
  expect(faceOf('lists', 'red_2')?.facts).toEqual([['colour', 'red'], ['number', 2]])
})
