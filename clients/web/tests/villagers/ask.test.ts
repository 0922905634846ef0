import words from 'virtual:texts/villagers'
import { expect, test, vi } from 'vitest'
import type { BoardProps, Question } from '../../src/games/gamePage'
import type { DecisionView, View } from '../../src/games/villagers/view'
import { addWords } from '../../src/i18n/texts'

vi.mock('../../src/i18n/language.svelte', async () => {
  const { sentence } = await import('../../src/i18n/texts')
  return { language: { current: 'en' }, t: (key: string, facts?: Record<string, string | number>) => sentence(key, 'en', facts) }
})
vi.mock('../../src/games/villagers/components.svelte', () => ({
  components: { name: (card: string) => card, face: (card: string) => ({ discard: card === 'tinner' }) },
}))

vi.mock('../../src/browser/screens', () => ({ handheld: { get current() { return false } } }))
const { handheld } = await import('../../src/browser/screens')
const { ask, untold } = await import('../../src/games/villagers/ask')
addWords(words)

function asked(decision: DecisionView, prices: (string | undefined)[], more = {}): string {
  const view = { active: 0, phase: 'build', decisions: { 0: decision }, seats: { 0: {} }, ...more }
  const options = prices.map((price) => ({ command: { type: 'unlock' }, label: '', ...(price === undefined ? {} : { price }) }))
  return ask({ held: { view, options }, seat: 0, names: ['Ada'] } as unknown as BoardProps<View>, [], []).sentence
}

function buildQuestion(more: object, options: object[]): Question {
  const view = { active: 0, phase: 'build', decisions: { 0: { type: 'build' } }, seats: { 0: {} }, ...more }
  return ask({ held: { view, options }, seat: 0, names: ['Ada'] } as unknown as BoardProps<View>, [], [])
}

const building = (more: object, options: object[]) => buildQuestion(more, options).sentence

const padlock: DecisionView = { type: 'open_padlock', card: 'fisher', how: 'played' }

test('VIL-LOCK-2, -3: who opens a padlock is asked with what that costs', () => {
  expect(asked(padlock, ['2 gold', '2 gold'])).toBe('fisher: choose the villager that opens the padlock. It gets 2 gold from you.')
  expect(asked(padlock, [undefined, undefined])).toBe("fisher: choose who opens the padlock. Another player's villager gets 2 gold from you.")
})

test('the first drafts on a phone say how to read a card, because a tap drafts it', () => {
  const first = () => [1, 2].map((round) => asked({ type: 'draft_villager' }, [], { phase: 'draft', round, seats: { 0: { square: {} } } }).endsWith('Hold a card to read it.'))
  expect(first()).toEqual([false, false])
  vi.spyOn(handheld, 'current', 'get').mockReturnValue(true)
  expect(first()).toEqual([true, false])
  vi.restoreAllMocks()
})

test('VIL-MARKET-6: the last Road update says that nobody drafts any more', () => {
  const piles = (size: number) => Object.fromEntries([1, 2, 3, 4, 5, 6].map((place) => [`stack_${place}`, { size }]))
  expect([1, 0].map((size) => asked({ type: 'place_coin' }, [], { phase: 'road', piles: piles(size) }))).toEqual([
    'You may put 1 gold from the Bank on a villager on the Road, for the player who drafts it.',
    'You may put 1 gold on the Road. But drafting is over.',
  ])
})

test('a build turn says what can be done in it', () => {
  const build = { build: { limit: 4, used: 1, basics_left: 3 } }
  const may = (...types: string[]) => building(build, types.map((type) => ({ command: { type, card: 'fisher' }, label: '' })))

  expect(may('play_card', 'get_basic', 'end_turn')).toBe('Lay a villager (3 left) or get a basic villager for a hand card (3\u00a0left).')
  expect(may('use_thief', 'end_turn')).toBe('No hand card can be laid now. Send a Thief.')
  expect(buildQuestion(build, [{ command: { type: 'end_turn' }, label: '' }])).toEqual({ sentence: 'End your build turn.' })
  expect(may()).toMatch(/^Lay a villager \(3 left\) or get a basic villager/)
})

test('a build turn says that no hand card can be laid', () => {
  const may = (used: number, ...types: string[]) => building({ build: { limit: 4, used, basics_left: 3 } }, types.map((type) => ({ command: { type, card: 'fisher' }, label: '' })))

  expect(may(1, 'get_basic', 'end_turn')).toBe('No hand card can be laid now. Get a basic villager for a hand card (3\u00a0left).')
  expect(may(4, 'get_basic', 'end_turn')).toBe('Get a basic villager for a hand card (3\u00a0left).')
  expect(may(1, 'play_card', 'get_basic')).not.toContain('No hand card')
})

test('VIL-CHOICE-13: without build actions a basic villager that was taken by a Schemer can be laid', () => {
  const build = { build: { limit: 2, used: 2, basics_left: 3 } }
  expect(building(build, [{ command: { type: 'play_card', card: 'hayer' }, label: '' }])).toBe('Lay a villager that needs no build action.')
})

test('a villager is laid, a special card that is discarded is played', () => {
  const build = { build: { limit: 2, used: 0, basics_left: 3 } }
  const may = (...cards: string[]) => building(build, cards.map((card) => ({ command: { type: 'play_card', card }, label: '' })))

  expect(may('tinner')).toBe('Play a special card.')
  expect(may('tinner', 'fisher')).toBe('Lay a villager (2 left) or play a special card.')
})

test('a silent move has a sentence in a replay', () => {
  const withTop = (type?: string, more = {}) => ({ decisions: type === undefined ? {} : { 0: { type, ...more } } }) as unknown as View
  expect(untold(withTop('build'), 'Ada', withTop('draft_villager'))).toBe('Ada ends the build turn.')
  expect(untold(withTop('build'), 'Ada', withTop('put_back_for_basic', { basic: 'miner' }))).toBe('Ada wants a basic villager: miner.')
  expect(untold(withTop('build'), 'Ada', withTop('choose_place', { card: 'fisher' }))).toBe('Ada plays: fisher.')
  expect(untold(withTop('cover_stand_in'), 'Ada', withTop('open_padlock', { card: 'fisher' }))).toBe('Ada plays: fisher.')
  expect(untold(withTop('order_seen'), 'Ada', withTop('order_seen'))).toBe('Ada puts a card back.')
  expect(untold(withTop('pay_freelancers'), 'Ada', withTop('build'))).toBe('Ada does not pay a Freelancer.')
  expect(untold(withTop('place_coin'), 'Ada', withTop('build'))).toBeUndefined()
})
