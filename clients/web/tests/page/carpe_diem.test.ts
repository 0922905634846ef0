/** Parts of the tray of Carpe Diem: ways to fulfil a scoring card, tiles to choose from. */
import { render } from '@testing-library/svelte'
import { tick, type Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import BuildingSite from '../../src/games/carpe_diem/BuildingSite.svelte'
import CircleField from '../../src/games/carpe_diem/CircleField.svelte'
import { components } from '../../src/games/carpe_diem/components.svelte'
import FieldTiles from '../../src/games/carpe_diem/FieldTiles.svelte'
import FountainCard from '../../src/games/carpe_diem/FountainCard.svelte'
import Fulfilments from '../../src/games/carpe_diem/Fulfilments.svelte'
import SubjectDetail from '../../src/games/carpe_diem/SubjectDetail.svelte'
import Hand from '../../src/games/carpe_diem/Hand.svelte'
import Seals from '../../src/games/carpe_diem/Seals.svelte'
import Track from '../../src/games/carpe_diem/Track.svelte'
import { path } from '../../src/games/carpe_diem/targets'
import type { Box, Command } from '../../src/games/carpe_diem/view'
import { part } from './part'

afterEach(() => void (components.content = {}))

const shows = (shown: Component<never>, props: object, commands: Command[]) => part(shown, props, (command) => path(command as Command), () => commands)

test.each([0, 1])('the price of a card names wares, and with %i coins the choice between them', (coins) => {
  components.content = { scoring_cards: { herbs: { red: true, requires: [{ what: 'herbs', count: 1 }], pays: { vp: 1 } } }, limits: {} } as unknown as Box
  const props = { decision: { type: 'fulfilling_card', card: 'herbs' }, holding: { coins, bread: 0, wares: { herbs: 1 }, points: {} } }

  shows(Fulfilments, props, [{ type: 'fulfil_card', times: 1 }])

  expect(document.querySelector('.price')?.textContent).toContain('−1')
  expect(document.querySelectorAll('.price use[href$="#coin"]')).toHaveLength(coins)
})

test('each number of times says what it brings, zero too', () => {
  components.content = { scoring_cards: { herbs: { red: true, requires: [], pays: { vp: 1 } } }, limits: { bread_per_fulfilment: 3 } } as unknown as Box
  const props = { decision: { type: 'fulfilling_card', card: 'herbs' }, holding: { coins: 0, bread: 3, wares: {}, points: {} } }

  shows(Fulfilments, props, [{ type: 'fulfil_card', times: 0 }])

  expect(document.querySelector('.brings')?.textContent?.trim()).toBe('±0')
})

const GREEN = (pays: object) => ({ red: false, requires: [], pays })

test.each([
  ['with its sign, and what else they bring below', { coins: 1 }, ['8#points', '#coin']],
  ['with its sign, and the rest only if there is room', { coins: 1, steps: 1, bread: 1 }, ['8#points', '…']],
])('two cards show a number %s', (_, pays, lines) => {
  components.content = { scoring_cards: { A: GREEN({ vp: 8 }), B: GREEN(pays) } } as unknown as Box
  const holding = { fulfilments: { A: 1, B: 1 }, coins: 0, bread: 0, wares: {}, points: {} }

  shows(CircleField, { circle: 'k01', cards: ['A', 'B'], holding, names: [] }, [])

  const signs = (line: Element) => [...line.querySelectorAll('use')].map((use) => use.getAttribute('href')?.replace(/.*#/, '#'))
  expect([...document.querySelectorAll('.field .inline')].map((line) => `${line.textContent.trim()}${signs(line).join('')}`)).toEqual(lines)
})

test('a fountain card to return says since when I have it', () => {
  shows(FountainCard, { card: 'FC-05', holding: {}, target: 'fountain:FC-05', since: 'drawn just now' }, [])

  expect(document.querySelector('.said')?.textContent).toContain('drawn just now')
})

test('fountain cards that are alike are one choice', () => {
  const decision = { type: 'returning_fountain_card', drawn: { 0: 'FC-05', 1: 'FC-05' }, drawn_size: 2 }
  const held = { view: { active: 0, decision, fields: {}, seats: [{ fountain_cards: { 0: 'FC-01' }, wares: {}, owned: {} }] }, options: [] }
  shows(Hand, { held, seat: 0, names: ['Ada'] }, [{ type: 'return_fountain_card', card: 'FC-05' }])

  const cards = [...document.querySelectorAll('.hand .card')]
  expect(cards.map((card) => card.getAttribute('data-card'))).toEqual(['FC-05', 'FC-01'])
  expect(cards[0]!.parentElement!.textContent).toContain('2×')
})

test('the seal spaces have their name', () => {
  shows(Seals, { view: { seals: {} } }, [])

  expect(document.querySelector('.seals .name')?.textContent).toBe('Seals')
})

test('where discs are above each other, the number of the space is hidden', () => {
  shows(Track, { view: { track: { 0: 0, 1: 1, 2: 2 }, seats: [{ banderole: 1 }, { banderole: 1 }, { banderole: 0 }] }, names: ['Ada', 'Ben', 'Cy'] }, [])

  expect([...document.querySelectorAll('.several')].map((space) => space.querySelector('.number')?.textContent)).toEqual(['1'])
})

test('seal tiles to choose from are on the tray', () => {
  const view = { decision: { type: 'taking_seal_tile' }, fields: {}, seals: { 0: 'D-baker', 2: 'D-pond-end' }, seats: {} }
  const taken = shows(FieldTiles, { view, seat: 0 }, [{ type: 'take_seal_tile', tile: 'D-baker' }, { type: 'take_seal_tile', tile: 'D-pond-end' }])

  const tiles = document.querySelectorAll<HTMLElement>('button.lit')
  expect(tiles).toHaveLength(2)
  tiles[1]!.click()

  expect(taken).toEqual([{ type: 'take_seal_tile', tile: 'D-pond-end' }])
})

test.each([
  ['what its sides would have to show', { needs: { top: 'meadow', left: 'meadow', bottom: 'pond' } }, 'top meadow (frame), left meadow, bottom pond'],
  ['which landscape would be too large', { needs: {}, too_large: 'pond' }, 'the pond would have too many tiles'],
  ['that it is apart from my tiles', undefined, 'must touch one of your tiles'],
])('a cell where my tile does not fit says %s', async (_, misfit, said) => {
  const decision = { type: 'building', tile: 'L-market', placements: { 34: { 0: { completes: {}, fulfils: {} } } }, misfits: misfit && { 13: misfit } }
  const view = { decision, seats: [{ district: { tiles: {}, tasks: {}, banderoles: {}, features: {} }, wares: {} }] }
  shows(BuildingSite, { view, seat: 0 }, [{ type: 'build_tile', cell: 34, rotation: 0 }])
  render(SubjectDetail, { view, names: [], seat: 0 } as never)

  document.querySelector<HTMLElement>("[data-area='cell:13']")!.click()
  await tick()

  expect(document.body.textContent).toContain(said)
})
