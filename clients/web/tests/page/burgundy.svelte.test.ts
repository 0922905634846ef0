/** Parts of the board of Burgundy: bought cards, bonuses, points. */
import { flushSync, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { components } from '../../src/games/burgundy/components.svelte'
import EstateStack from '../../src/games/burgundy/EstateStack.svelte'
import Hand from '../../src/games/burgundy/Hand.svelte'
import { news } from '../../src/games/burgundy/news'
import SeatArea from '../../src/games/burgundy/SeatArea.svelte'
import Summary from '../../src/games/burgundy/Summary.svelte'
import { path } from '../../src/games/burgundy/targets'
import type { Box, Command } from '../../src/games/burgundy/view'
import { part } from './part'

afterEach(() => void (components.content = {}))

const shows = (shown: Component<never>, props: object, commands: Command[] = []) => part(shown, props, (command) => path(command as Command, () => undefined), () => commands)
const seated = (holding: object, more: object = {}) => ({ active: 0, current_pass: 'A', decisions: {}, current_score: {}, seats: { 0: holding }, ...more })

test('of two equal bought cards only the clicked one is marked, and a click on the other moves the mark', () => {
  const commands: Command[] = [{ type: 'keep_card', card: 'castle_4' }, { type: 'use_card', card: 'castle_4' }]
  shows(Hand, { seat: 0, held: { view: seated({ bought: { 0: 'castle_4', 1: 'castle_4', 2: 'ship_1' } }) } }, commands)
  const cards = [...document.querySelectorAll<HTMLElement>('.bought [data-card="castle_4"]')]
  const marked = () => cards.map((card) => [card.matches('.chosen'), card.getAttribute('aria-pressed')])

  for (const [clicked, other] of [[1, 0], [0, 1]] as const) {
    cards[clicked]!.click()
    flushSync()

    expect(marked()[clicked]).toEqual([true, 'true'])
    expect(marked()[other]).toEqual([false, null])
  }
})

test('the bonuses of a triplet are answers in words and signs', () => {
  components.content = { pass_cards: { A: { options: { A1: { silver: 3 } } } } } as unknown as Box
  shows(Hand, { seat: 0, held: { view: seated({}) } }, [{ type: 'choose_bonus', bonus: 'A1' }, { type: 'choose_bonus', bonus: 'A2' }])

  const answer = document.querySelector('[data-target="answer:choose_bonus:A1"]')
  expect(answer?.textContent).toContain('choose_bonus')
  expect(answer?.querySelector('.gains')?.textContent).toContain('3')
})

test('the card of an effect lies in the place of the die, apart from my hand', () => {
  shows(Hand, { seat: 0, held: { view: seated({ hand: { 0: 'ship_1' } }, { decisions: { 0: { type: 'resolve_effect', card: 'pasture_1' } } }) } })

  expect(document.querySelector('.slot .acting')).not.toBeNull()
})

test('the list of seats draws goods and animals of a kind that the seat has', () => {
  const holding = { estate: {}, goods: { good_light: 2 }, animals: { pig: 1 }, projects: {}, silver: 0, workers: 0 }
  shows(Summary, { held: { view: seated(holding) }, seat: 0, of: 0, names: ['Anna'] })

  const drawn = [...document.querySelectorAll('.sign use')].map((use) => use.getAttribute('href')?.split('#')[1])
  expect(drawn).toEqual(expect.arrayContaining(['good_light', 'pig']))
})

test('the points on the board say why the list of seats has more', () => {
  const holding = { estate: {}, first_bonuses: {}, goods: {}, animals: {}, sold: { sack: 1 }, victory_points: 1, silver: 0, workers: 0 }
  const view = seated(holding, { current_score: { 0: { scores: { victory_points: 1, sold_goods: 1, start_player: 1, animals: 0, total: 3 } } } })
  shows(SeatArea, { held: { view }, seat: 0, shown: 0, of: 0, names: ['Anna'] })

  expect(document.querySelector('[title^="Victory point cards: 1."]')?.getAttribute('title')).toContain('3 VP (Victory point cards 1, Sold goods 1, Start player card 1)')
})

test.each([
  ['my own area', 0, false],
  ['a rival’s area', 1, true],
])('%s beside the display is large; a hand is in it if it is not in the dock', (_, seat, hand) => {
  const holding = { estate: {}, first_bonuses: {}, goods: {}, animals: {}, sold: {}, silver: 0, workers: 0, hand_size: 2 }
  shows(SeatArea, { held: { view: seated(holding) }, seat, shown: 0, of: 0, names: ['Anna'] })

  expect(document.querySelector('section.own')).not.toBeNull()
  expect(document.querySelector('section')?.textContent.includes('Hand')).toBe(hand)
})

test.each([
  ['the front card of a stack of another seat', false, 'ship_2'],
  ['the monastery behind the cards of my stack', true, 'monastery_1'],
])('the sign of the kind is on %s', (_, own, marked) => {
  components.content = { cards: ['ship', 'monastery'].flatMap((kind) => [1, 2].map((number) => ({ id: `${kind}_${number}`, kind, number }))) } as unknown as Box
  shows(EstateStack, { stack: { kind: 'ship', cards: { 0: 'monastery_1', 1: 'ship_2' } }, place: '0', own, first: false })

  expect(document.querySelector('.layer:has(.mark) [data-card]')?.getAttribute('data-card')).toBe(marked)
})

test('a new pass says what is new and who begins', () => {
  const began = { type: 'pass_began', pass_id: 'B' }

  expect(news([began, { type: 'start_player_named', seat: 1, card: true }], ['Anna', 'Ben'])).toEqual([
    expect.stringContaining('New cards'),
    expect.stringContaining('Ben begins'),
  ])
  expect(news([began], ['Anna'])).toHaveLength(1)
  expect(news([{ ...began, pass_id: 'A' }], ['Anna'])).toEqual([])
})
