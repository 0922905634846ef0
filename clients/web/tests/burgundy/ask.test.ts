import words from 'virtual:texts/burgundy'
import { expect, test, vi } from 'vitest'
import type { BoardProps } from '../../src/games/gamePage'
import type { DecisionView, View } from '../../src/games/burgundy/view'
import { addWords } from '../../src/i18n/texts'

vi.mock('../../src/i18n/language.svelte', async () => {
  const { sentence } = await import('../../src/i18n/texts')
  return { language: { current: 'en' }, t: (key: string, facts?: Record<string, string | number>) => sentence(key, 'en', facts) }
})
vi.mock('../../src/games/burgundy/components.svelte', () => ({
  components: { face: (card: string) => (card === 'ship_2' ? { name: 'Ship', number: 2, text: '' } : undefined) },
}))

const { ask } = await import('../../src/games/burgundy/ask')
addWords(words)

function asked(decision: DecisionView, chosen: string[], lit: string[]): string {
  const view = { active: 0, decisions: { 0: decision }, seats: { 0: {} } }
  return ask({ held: { view, options: [] }, seat: 0, names: ['Ada'] } as unknown as BoardProps<View>, chosen, lit).sentence
}

test('BUR-DEC-10: with three projects a bought card may be used as a die all the same', () => {
  const bought: DecisionView = { type: 'use_bought_cards' }

  expect(asked(bought, ['bought:ship_2'], ['project:mine_1', 'project:mine_6'])).toBe(
    'Keep Ship and give up a project, or use it as a die (2)?',
  )
  expect(asked(bought, ['bought:ship_2'], [])).toBe('Keep Ship as a project, or use it as a die (2)?')
})

test('BUR-PROJ-2: a card of the display takes the place of a project', () => {
  const die: DecisionView = { type: 'use_die', number: 2 }

  expect(asked(die, ['display:2:ship_2'], ['project:mine_1'])).toBe('You have three projects: which one do you give up for Ship?')
  expect(asked(die, ['project:ship_2'], ['stack:0', 'stack:new'])).toBe('Onto which stack of your estate do you place Ship?')
})

test('a die says what its number is for, and that workers shift it', () => {
  expect(asked({ type: 'use_die', number: 4 }, [], [])).toMatch(/stall 4.*Each worker changes the number by 1/)
})
