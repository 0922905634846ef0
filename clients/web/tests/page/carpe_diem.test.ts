/** Parts of the board of Carpe Diem: ways to fulfil a scoring card. */
import type { Component } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { components } from '../../src/games/carpe_diem/components.svelte'
import Fulfilments from '../../src/games/carpe_diem/Fulfilments.svelte'
import { path } from '../../src/games/carpe_diem/targets'
import type { Box, Command } from '../../src/games/carpe_diem/view'
import { part } from './part'

afterEach(() => void (components.content = {}))

test.each([[0, '−1'], [1, '−1/'], [2, '−1/']])('the price of a card names wares, and with %i coins the choice between them', (coins, price) => {
  components.content = { scoring_cards: { herbs: { red: true, requires: [{ what: 'herbs', count: 1 }], pays: { vp: 1 } } }, limits: {} } as unknown as Box
  const props = { decision: { type: 'fulfilling_card', card: 'herbs' }, holding: { coins, bread: 0, wares: { herbs: 1 }, points: {} } }

  part(Fulfilments as Component<never>, props, (command) => path(command as Command), () => [{ type: 'fulfil_card', times: 1 }])

  expect(document.querySelector('.price')?.textContent?.trim()).toBe(price)
})
