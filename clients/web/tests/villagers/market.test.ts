import { expect, test, vi } from 'vitest'
import type { VillageView } from '../../src/games/villagers/view'

vi.mock('../../src/games/villagers/components.svelte', () => ({
  components: { face: (card: string, turned?: boolean) => ({ founders: turned ? {} : { gold: 2 }, swineherd: { gold: 2 } })[card] },
}))

const { earnings } = await import('../../src/games/villagers/marketDay')

/** A Swineherd with 3 coins covers Founders; a Priest and two Nuns with the value of that Priest. */
const villagers = { 1: { card: 'founders' }, 2: { card: 'swineherd', on: 1, coins: 3 }, 3: { card: 'founders', turned: true }, 4: { card: 'priest', silver: 6 }, 5: { card: 'nun' }, 6: { card: 'nun' } }
const village: VillageView = { villagers, gold: 2, coins: 3, silver: 18, food: 1, builders: 0 }

test.each([
  ['VIL-MARKET-3, -4: the first', 1, false, { gold_sum: 2, silver_sum: 0, coins: 3 }, 0],
  ['VIL-MARKET-7, -8, VIL-SUPPORT-8: the second', 1, true, { gold_sum: 2, silver_sum: 0, coins: 3 }, 18],
  ['VIL-MARKET-9: both', 2, true, { gold_sum: 4, silver_sum: 0, coins: 6 }, 18],
])('a market day pays what shows, silver and coins: %s', (_, days, last, swineherd, silver) => {
  const earned = earnings(village, days, last)
  expect(earned['2']).toEqual(swineherd)
  expect(Object.values(earned).reduce((sum, { gold_sum }) => sum + gold_sum, 0)).toBe(days * village.gold)
  expect(Object.values(earned).reduce((sum, { silver_sum }) => sum + silver_sum, 0)).toBe(silver)
  expect(Object.values(earned).reduce((sum, { coins }) => sum + coins, 0)).toBe(days * village.coins)
})
