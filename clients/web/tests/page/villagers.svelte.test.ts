/** Parts of the board of Villagers: my hand. */
import { render } from '@testing-library/svelte'
import { flushSync, tick, type Component } from 'svelte'
import { expect, test } from 'vitest'
import { Choice, setChoice } from '../../src/board/choice.svelte'
import { fits, NARROW } from './page'
import Card from '../../src/games/villagers/Card.svelte'
import Pillar from '../../src/games/villagers/Pillar.svelte'
import Hand from '../../src/games/villagers/Hand.svelte'

const BUILD = { type: 'build' }
const PUT_BACK = { type: 'put_back_for_basic', basic: 'miner', pile: 'stack_2' }

test('an undo of getting a basic villager takes back the hand card and the choice of its stack', async () => {
  const shown = (version: number, decision: object) => ({ version, mayUndo: true, options: [], view: { active: 0, phase: 'build', seats: { 0: { hand: { 0: 'mason' }, village: {} } }, decisions: { 0: decision } } })
  let held = $state.raw<object>(shown(7, PUT_BACK))
  let undos = 0
  let sending = $state(false)
  const undo = async () => {
    if (sending) return
    sending = true
    undos++
    await Promise.resolve()
    sending = false
  }
  const choice = new Choice(() => ({ options: [], path: () => [], pending: false }), () => undefined, undo)
  const Part = (anchor: never, given: never) => (setChoice(choice), Hand(anchor, given))
  render(Part as unknown as Component, { props: { seat: 0, shown: 0, names: ['Anna'], get held() { return held } } })
  flushSync()
  expect(undos).toBe(0)

  held = shown(8, BUILD)
  flushSync()
  choice.undo()
  flushSync()
  expect(undos).toBe(1)
  await tick()
  held = shown(9, PUT_BACK)
  flushSync()
  expect(undos).toBe(2)
  await tick()
  expect(undos, 'one that is refused is not sent again').toBe(2)
  for (const decision of [BUILD, PUT_BACK]) {
    held = shown(10, decision)
    flushSync()
  }
  expect(undos, 'the next villager is not undone').toBe(2)
})

test('of two identical hand cards only the one that was tapped is to be given for a basic villager', async () => {
  const held = { version: 7, options: [], view: { piles: {}, active: 0, phase: 'build', seats: { 0: { hand: { 0: { card: 'graper' }, 1: { card: 'graper' } }, village: {} } }, decisions: { 0: BUILD } } }
  const options = ['stack_1', 'stack_2'].map((pile) => ({ command: { type: 'get_basic', pile }, label: pile }))
  const choice = new Choice(() => ({ options, path: ({ command }) => ['basic:miner', `pile:${command['pile']}`], pending: false }), () => undefined)
  choice.click('basic:miner')
  const Part = (anchor: never, given: never) => (setChoice(choice), Hand(anchor, given))
  const { container } = render(Part as unknown as Component, { props: { seat: 0, shown: 0, names: ['Anna'], held } })
  const cards = [...container.querySelectorAll<HTMLElement>('[data-testid=hand] .card')]
  cards[1]?.click()
  flushSync()
  expect(cards.map((card) => card.classList.contains('chosen'))).toEqual([false, true])
})

test.each([
  ['a build turn, in two rows', 'build', 7, 'half', '2'],
  ['a draft, in two rows', 'draft', 7, 'flat', '2'],
  ['a build turn with few cards', 'build', 2, 'half', '1'],
  ['a draft, in one row', 'draft', 5, 'half', '1'],
  ['no cards, without the room for them', 'build', 0, undefined, '1'],
])('on a phone all cards of a hand are in sight: %s', (_, phase, count, shape, rows) => {
  fits(NARROW)
  const hand = Object.fromEntries(Array.from({ length: count }, (_, place) => [place, { card: `card ${place}` }]))
  const held = { version: 7, options: [], view: { active: 0, phase, seats: { 0: { hand, village: {} } }, decisions: { 0: { type: 'choose_villager' } } } }
  const choice = new Choice(() => ({ options: [], path: () => [], pending: false }), () => undefined)
  const Part = (anchor: never, given: never) => (setChoice(choice), Hand(anchor, given))
  const { container } = render(Part as unknown as Component, { props: { seat: 0, shown: 0, names: ['Anna'], held } })
  const all = container.querySelector<HTMLElement>('.hand')
  expect(all?.classList.contains('long')).toBe(false)
  expect(all?.style.getPropertyValue('--rows')).toBe(rows)
  expect(all?.style.getPropertyValue('--abreast'), 'they keep their width').toBe('5')
  expect(all?.classList.contains('empty')).toBe(count === 0)
  for (const card of container.querySelectorAll('.card')) expect(card.classList).toContain(shape)
})

test.each([0, 1, 2])('a start card with %i chains shows whether it carries one more', (count) => {
  const choice = new Choice(() => ({ options: [], path: () => [], pending: false }), () => undefined)
  const Part = (anchor: never, given: never) => (setChoice(choice), Pillar(anchor, given))
  const chains = Array.from({ length: count }, (_, id) => [{ id, card: 'carpenter', on: 9 }])
  const { container } = render(Part as unknown as Component, { props: { pillar: { start: { id: 9, card: 'lumberjack' }, chains }, shape: 'half' } })
  expect(container.querySelectorAll('.start .more')).toHaveLength(count === 1 ? 1 : 0)
  expect(container.querySelectorAll('.start .more [data-told]')).toHaveLength(count === 1 ? 1 : 0)
})

test('on a market day a villager shows what it brings, with the sign of each part', () => {
  const choice = new Choice(() => ({ options: [], path: () => [], pending: false }), () => undefined)
  const Part = (anchor: never, given: never) => (setChoice(choice), Card(anchor, given))
  const { container } = render(Part as unknown as Component, { props: { card: 'mason', earned: { gold_sum: 2, silver_sum: 0, coins: 3 } } })
  expect([...container.querySelectorAll('.earned > *')].map(({ textContent }) => textContent)).toEqual(['+2', '+3'])
})
