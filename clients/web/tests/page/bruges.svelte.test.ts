/** Parts of the board of Bruges: my hand, my persons in the dock, the city, dice, points. */
import { flushSync, type Component } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Activations from '../../src/games/bruges/Activations.svelte'
import { components } from '../../src/games/bruges/components.svelte'
import CityMap from '../../src/games/bruges/CityMap.svelte'
import Dice from '../../src/games/bruges/Dice.svelte'
import Hand from '../../src/games/bruges/Hand.svelte'
import House from '../../src/games/bruges/House.svelte'
import Majorities from '../../src/games/bruges/Majorities.svelte'
import { news } from '../../src/games/bruges/news'
import Points from '../../src/games/bruges/Points.svelte'
import { path } from '../../src/games/bruges/targets'
import type { Box, Command, View } from '../../src/games/bruges/view'
import { fits, NARROW } from './page'
import { part } from './part'

afterEach(() => void (components.content = {}))

const shows = (shown: Component<never>, props: object, commands: () => Command[], undo?: () => Promise<void>, price?: string) => part(shown, props, (command) => path(command as Command), commands, undo, price)

const own = { hand_size: 1, threats: {}, workers: { red: 0 }, houses: {}, next_spaces: {}, incomes: {} }
const seated = (holding: object, task: object) => ({ active: 0, round: 1, modules: {}, piles: {}, seats: { 0: holding }, decisions: { 0: { seat: 0, ...task } } })

test('a click on another hand card takes the card in play back and plays that one', () => {
  let held = $state.raw<object>({ version: 7, mayUndo: true, options: [{}], view: seated({ ...own, hand: { 0: 'queen' }, in_play: { card: 'earl' } }, { type: 'choose_action', colour: 'red' }) })
  let commands = $state.raw<Command[]>([{ type: 'take_workers', improved: false }])
  const undo = () => {
    held = { version: 8, mayUndo: false, options: [{}], view: seated({ ...own, hand: { 0: 'queen', 1: 'earl' } }, { type: 'turn' }) }
    commands = [{ type: 'play_card', card: 'queen' }, { type: 'play_card', card: 'earl' }]
    return Promise.resolve()
  }
  const props = { seat: 0, shown: 0, names: ['Anna'], get held() { return held } }
  const taken = shows(Hand, props, () => commands, undo)

  document.querySelector<HTMLElement>('[data-card="queen"]')!.click()
  flushSync()

  expect(taken).toEqual([{ type: 'play_card', card: 'queen' }])
})

test('the spaces that a card does not fit are shown by their colours', () => {
  components.content = { cards: { earl: { colour: 'red', set: 'base', price: 3, points: 1 } } } as unknown as Box
  const spaces = { left: { space: 1, colour: 'blue', price: 1 }, right: { space: 2, colour: 'brown', price: 2 } }
  const view = seated({ ...own, hand: {}, in_play: { card: 'earl' }, next_spaces: spaces }, { type: 'choose_action', colour: 'red' })

  shows(Hand, { seat: 0, names: ['Anna'], held: { version: 7, mayUndo: false, options: [{}], view } }, () => [{ type: 'take_workers', improved: false }])

  const canal = document.querySelector('[data-testid="action-build_canal"]')!
  expect(canal.querySelector('.words')?.textContent).toMatch(/Build a canal\s*Next spaces: $/)
  expect([...canal.querySelectorAll('.words .mark')].map((it) => it.getAttribute('data-colour'))).toEqual(['blue', 'brown'])
  expect(canal.textContent).toContain('Next spaces: blue, brown')
})

test('the colours of a card of any colour take the place of the actions', () => {
  const view = seated({ ...own, hand: { 0: 'queen' }, in_play: { card: 'earl' } }, { type: 'name_card_colour' })
  const colours = ['blue', 'brown', 'yellow', 'red', 'violet']

  shows(Hand, { seat: 0, names: ['Anna'], held: { version: 7, mayUndo: false, options: [{}], view } }, () => colours.map((colour) => ({ type: 'choose_colour', colour })) as Command[])

  expect([...document.querySelectorAll('[data-testid="tray"] button')].map((it) => it.getAttribute('data-target'))).toEqual(colours.map((colour) => `colour:${colour}`))
  expect(document.querySelector('.actions')).toBeNull()
})

test('only persons that can be activated are counted as such, and used ones take no room', () => {
  components.content = { cards: { earl: { kind: 'once_per_round' }, archer: { kind: 'once_per_round' }, knight: { kind: 'once_per_round' } } } as unknown as Box
  const houses = { 0: { person: { card: 'earl', laid: 0 } }, 1: { person: { card: 'archer', laid: 1 } }, 2: { person: { card: 'knight', laid: 2, activated: true } } }

  shows(Activations, { view: seated({ ...own, houses }, { type: 'turn' }), seat: 0 }, () => [{ type: 'activate', person: 'earl' }])

  const text = document.querySelector('[data-testid="activations"]')!.textContent.replace(/\s+/g, ' ')
  expect(text).toMatch(/^You can activate: 1 .*earl.* Not now: 1 .*archer.* Used: 1$/)
})

test.each([
  [{ kind: 'worker', worker: 'red' }, '1 red worker', '−1', 'worker'],
  [{ kind: 'once_per_round', pays: 'workers' }, '2 workers of any colours', '−2', 'worker'],
  [{ kind: 'once_per_round', pays: 'hand_cards' }, '1 hand card', '−1', 'cards'],
  [{ kind: 'once_per_round' }, 'from 3 guilders', 'from 3 guilders', undefined],
])('the price of an activation is short enough for a house: %j, %s', (face, price, told, sign) => {
  components.content = { cards: { almoner: face } } as unknown as Box
  const house = { colour: 'red', person: { card: 'almoner', laid: 0 } }

  shows(House, { id: '0', house, seat: 0, own: true }, () => [{ type: 'activate', person: 'almoner' }], undefined, price)

  const cost = document.querySelector('.cost')!
  expect([cost.textContent, cost.querySelector('use')?.getAttribute('href')?.replace('#bruges-', '')]).toEqual([told, sign])
})

test('a marker that is turned is not one that would be turned', () => {
  const leaders = { reputation: { 0: true }, persons: { 0: true }, canal: {} }
  const holding = { ...own, standing: {}, majorities: { reputation: true } }

  shows(Majorities, { view: { ...seated(holding, {}), leaders }, seat: 0 }, () => [])

  expect([...document.querySelectorAll('.majority')].map((it) => [...it.classList].filter((name) => ['turned', 'leads'].includes(name)))).toEqual([['turned'], ['leads'], []])
})

test('a phone scrolls to a canal token that the shown seat builds, not to those of another seat', async () => {
  fits(NARROW)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  const city = (left: number) => ({ ...seated({}, { type: 'turn' }), seats: [left, 9].map((left) => ({ ...own, step: 0, canals: { left } })) })
  let view = $state.raw(city(1))
  let mine = $state(0)
  shows(CityMap, { names: ['Anna', 'Ben'], own: false, get mine() { return mine }, get view() { return view } }, () => [])

  mine = 1
  flushSync()
  await new Promise((painted) => setTimeout(painted, 100))
  expect(scrolled).not.toHaveBeenCalled()

  mine = 0
  flushSync()
  view = city(2)
  flushSync()
  await vi.waitFor(() => expect(scrolled.mock.instances).toEqual([document.querySelector('.mine')]))
})

test.each([[2, undefined, true], [3, undefined, false], [2, 2, false]])('after a roll, it is said that I cannot pay for a step: %i guilders, discount %i', (guilders, discount, told) => {
  components.content = { track: { 1: { points: 1 } } } as unknown as Box
  const seat = { ...own, guilders, step: 0, ascent_discount: discount }
  const view = { ...seated(seat, { type: 'turn' }), ascent: 3 } as unknown as View
  const rolled = { type: 'die_rolled' }

  expect(news([rolled, rolled], ['Anna'], view, 0)).toEqual(told ? ["You can't ascend: it costs 3 guilders, you have 2"] : [])
  expect(news([], ['Anna'], view, 0)).toEqual([])
  expect(news([rolled], ['Anna'], view, undefined)).toEqual([])
})

test('a die says what it means in this round, also beside its picture', () => {
  components.content = { colours: { blue: { threat_name: { en: 'Flood' } } } } as unknown as Box

  shows(Dice, { view: { ...seated({}, { type: 'turn' }), dice: { blue: 6 }, threats: {} } }, () => [])

  expect(document.querySelector('[data-colour="blue"]')?.getAttribute('title')).toMatch(/^The blue die: 6\. .*guilders\. Everybody took a Flood/)
})

test.each([[false, 'Score if the game ended now: 30. Points during the game 9, Houses 21'], [true, '30 points. Points during the game 9, Houses 21']])('points are those of the list of seats, with their parts; over: %s', (over, told) => {
  shows(Points, { holding: { points: 9, score: { gained: 9, houses: 21, canals: 0, total: 30 } }, over }, () => [])

  const points = document.querySelector('[data-testid="points"]')
  expect(points?.getAttribute('title')).toBe(told)
  expect(points?.querySelector('[aria-hidden]')?.textContent).toMatch(/^30/)
})
