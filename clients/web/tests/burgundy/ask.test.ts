import words from 'virtual:texts/burgundy'
import { expect, test, vi } from 'vitest'
import { handheld } from '../../src/browser/screens'
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

const { ask, untold } = await import('../../src/games/burgundy/ask')
addWords(words)

function asked(decision: DecisionView, chosen: string[], lit: string[], commands: object[] = [], workers = 0): string {
  const view = { active: 0, decisions: { 0: decision }, seats: { 0: { workers } } }
  const options = commands.map((command) => ({ command, label: '' }))
  return ask({ held: { view, options }, seat: 0, names: ['Ada'] } as unknown as BoardProps<View>, chosen, lit).sentence
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

test('BUR-ACT-1, BUR-WORKER-1: a die says what its number is for now, and that workers change it', () => {
  const die: DecisionView = { type: 'use_die', number: 2 }
  const take = { type: 'take_card', row: 2, card: 'ship_2' }
  const place = { type: 'place_project', card: 'ship_2' }

  expect(asked(die, [], [], [take, place, { type: 'sell_goods', number: 3 }], 1)).toBe(
    'A 2: take a card from stall 2, place a project, or choose another action. Each worker changes the number by 1.',
  )
  const phone = vi.spyOn(handheld, 'current', 'get').mockReturnValue(true)
  expect(asked(die, [], [], [take], 1)).toBe('A 2: take a card from stall 2 or choose another action.')
  phone.mockRestore()
  expect(asked(die, [], [], [take])).toBe('A 2: take a card from stall 2 or choose another action.')
  expect(asked(die, [], [], [{ type: 'take_silver' }])).toBe('Without workers the 2 fits no card or goods: choose an action.')
})

test('a silent move has a sentence in a replay', () => {
  const asks = (type: string, more = {}) => ({ decisions: { 0: { type, ...more } } }) as unknown as View

  expect(untold(asks('turn_over'), 'Ada', asks('play_hand_card'))).toBe('Ada ends the turn.')
  expect(untold(asks('use_die'), 'Ada', asks('choose_mix', { victory_points: 2 }))).toBe('Ada converts workers and silver into 2 VP.')
  expect(untold(asks('use_die'), 'Ada', asks('use_die'))).toBeUndefined()
})
