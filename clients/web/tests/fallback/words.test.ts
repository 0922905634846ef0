import { beforeAll, expect, test, vi } from 'vitest'

const BOX = {
  cards: { white_3: { colour: 'white', number: 3 }, red_2: { colour: 'red', number: 2 }, red_5: { colour: 'red', number: 5 } },
}
vi.mock('../../src/wire/http', () => ({ http: { box: () => Promise.resolve(BOX) } }))
vi.mock('../../src/i18n/language.svelte', async () => {
  const { sentence } = await import('../../src/i18n/texts')
  return { language: { current: 'de' }, t: (key: string) => sentence(key, 'de') }
})

const { isCard, openBox } = await import('../../src/games/fallback/components')
const { addWords } = await import('../../src/i18n/texts')
const { idName, inBoxOrder, valueName } = await import('../../src/games/fallback/words')

beforeAll(async () => {
  addWords({ 'treks.view.red': { en: 'Volcano', de: 'Vulkan' } })
  openBox('treks')
  await vi.waitUntil(() => isCard('treks', 'red_2'))
})

const ordered = (...ids: string[]) => inBoxOrder('treks', ids, (id) => id)

test('whose turn it is has a name', () => {
  expect(valueName('treks', 'turn', 0, ['Anna', 'Ben'])).toBe('Anna')
  expect(valueName('treks', 'turns_left', 1, ['Anna', 'Ben'])).toBe('1')
})

test('what is no thing of the box is called by a word of the game', () => {
  expect(idName('treks', 'red')).toBe('Vulkan')
  expect(idName('treks', 'white')).toBe('White')
})

test('keys stand in the order of the box, whatever was played first', () => {
  expect(ordered('red', 'white')).toEqual(['white', 'red'])
  expect(ordered('white', 'red')).toEqual(['white', 'red'])
  expect(ordered('red_5', 'white_3', 'red_2')).toEqual(['white_3', 'red_2', 'red_5'])
})

test('keys that no box knows follow in the order of the alphabet', () => {
  expect(ordered('stack_10', 'stack_9', 'red')).toEqual(['red', 'stack_9', 'stack_10'])
})

test('places stay in their order', () => {
  expect(ordered('10', '9')).toEqual(['10', '9'])
})
