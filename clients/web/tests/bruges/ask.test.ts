import words from 'virtual:texts/bruges'
import { expect, test, vi } from 'vitest'
import type { BoardProps } from '../../src/games/gamePage'
import { components } from '../../src/games/bruges/components.svelte'
import { GLYPHS } from '../../src/games/bruges/glyphs'
import type { TaskView, View } from '../../src/games/bruges/view'
import { addWords, sentence } from '../../src/i18n/texts'

vi.mock('../../src/i18n/language.svelte', async () => {
  const texts = await import('../../src/i18n/texts')
  return { language: { current: 'en' }, t: (key: string, facts?: Record<string, string | number>) => texts.sentence(key, 'en', facts) }
})

vi.mock('../../src/browser/screens', () => ({ handheld: { get current() { return false } } }))

const { handheld } = await import('../../src/browser/screens')
const { threatInWords } = await import('../../src/games/bruges/words')
const { ask, untold } = await import('../../src/games/bruges/ask')
addWords(words)

function asked(task: Partial<TaskView> & { type: TaskView['type'] }, own: object = {}, lit: string[] = []): string {
  const seats = { 0: { hand_size: 5, guilders: 7, step: 2, ...own }, 1: {} }
  const view = { active: 0, round: 1, turn_number: 2, seats, decisions: { 0: { seat: 0, ...task } } }
  return ask({ held: { view, options: [] }, seat: 0, names: ['Ada', 'Ben'] } as unknown as BoardProps<View>, [], lit).sentence
}

test('one is one and two are two', () => {
  expect(asked({ type: 'draw', left: 1 })).toMatch(/^Draw 1 card for/)
  expect(asked({ type: 'draw', left: 2 })).toMatch(/^Draw 2 cards for/)
  expect(asked({ type: 'refill' }, { hand_size: 3, drawn: { 0: 'blue' } })).toMatch(/1 card to go/)
  expect(asked({ type: 'refill' }, { hand_size: 5 })).toMatch(/The Inventor/)
  expect(asked({ type: 'take_any_workers', left: 1 })).toMatch(/^Take 1 worker of any colour:/)
  expect(asked({ type: 'take_other_workers', left: 2, colour: 'red' })).toMatch(/^Take 2 workers of one other colour than/)
  expect(asked({ type: 'return_markers', left: 1, optional: false })).toBe('Return 1 threat marker for 1 point. Which one?')
  expect(asked({ type: 'return_markers', left: 1, optional: true })).toMatch(/^You may return a threat marker for 1 point\./)
  expect(asked({ type: 'return_markers', left: 2, optional: true })).toMatch(/^You may return up to 2 threat markers,/)
  expect(asked({ type: 'surrender_workers', of: 'beggar', to: 1, left: 2 })).toMatch(/you must give Ben 2 workers/)
})

test('a threat says its damage, and that the next marker brings it', () => {
  vi.spyOn(components, 'threatName').mockReturnValue('Flood')

  expect(threatInWords('blue', 1)).toBe('Flood. The third marker: you lose all your workers.')
  expect(threatInWords('blue', 2)).toBe('Flood: one more marker brings the damage. The third marker: you lose all your workers.')
  vi.restoreAllMocks()
})

test('a turn only offers persons that can be activated', () => {
  expect(asked({ type: 'turn' }, {}, ['hand:maid'])).toBe('Turn 2 of 4: play a card for one action.')
  expect(asked({ type: 'turn' }, {}, ['hand:maid', 'person:potter'])).toMatch(/or activate persons first\.$/)
})

test('a phone says in the first round how to read a card', () => {
  vi.spyOn(handheld, 'current', 'get').mockReturnValue(true)

  expect(asked({ type: 'turn' }, {}, ['hand:maid'])).toMatch(/ Hold a card to read it\.$/)
  vi.restoreAllMocks()
})

test('an ascent says what it brings and costs, and what one has', () => {
  vi.spyOn(components, 'stepPoints').mockImplementation((step) => step ** 2)

  expect(asked({ type: 'offer_ascent', price: 1 })).toMatch(/^Ascend to step 3, worth 5 points more at the end\? It costs 1 guilder; you have 7 guilders\.$/)
})

test('BRU-CARD-10: a canal token without a card says what it costs in each section', () => {
  expect(asked({ type: 'build_token', prices: { left: 2, right: 6 } })).toMatch(/left section \(2 guilders\), right section \(6 guilders\)\?$/)
})

test('the Barterer names the card that is given, whatever else is being played', () => {
  const swap = { type: 'swap_for', of: 'barterer', card: 'prince' } as const

  expect(asked(swap, { in_play: { card: 'queen' } })).toMatch(/for prince\?$/)
  expect(asked(swap, {}, ['colour:blue'])).toMatch(/the colour of the card/)
})

test('each question asks for something, in both languages', () => {
  const asks = (key: string) => (['en', 'de'] as const).every((lang) => /[?.]$|[?.] \{(text|exchange)\}$/.test(sentence(key, lang)))
  const questions = Object.keys(words).filter((key) => key.startsWith('bruges.page.ask.'))

  expect(questions.length).toBeGreaterThan(10)
  expect(questions.filter((key) => !asks(key))).toEqual([])
})

test('what stands for the town hall is called so', () => {
  expect(Object.keys(GLYPHS)).toContain('town_hall')
  expect(Object.keys(GLYPHS)).not.toContain('seal')
})

test('a silent move ends a turn, or declines an offer', () => {
  const asks = (type: string, of?: string) => ({ active: 1, seats: {}, decisions: { 0: { seat: 1, type, of } } }) as unknown as View
  expect(untold(asks('offer_ascent'), 'Ben', asks('turn'))).toBe('Ben does not ascend.')
  expect(untold(asks('turn'), 'Ben', asks('turn'))).toBe('Ben ends the turn.')
  expect(untold(asks('offer_ship'), 'Ben', asks('turn'))).toBe('Ben does without it.')
  expect(untold(asks('return_markers'), 'Ben', asks('offer_ascent'))).toBe('Ben does without it.')
  expect(untold(asks('exchange_workers'), 'Ben', asks('take_any_workers'))).toBe('Ben exchanges no more workers.')
  expect(untold(asks('turn'), 'Ben', asks('pay_for_activation', 'barber'))).toBe('Ben activates barber.')
  expect(untold(asks('damage'), 'Ben', asks('fire'))).toBeUndefined()
})
