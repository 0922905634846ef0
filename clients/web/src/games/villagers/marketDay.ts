/** A market day, which is not loaded with the board. */
import { components } from './components.svelte'
import { market, type Earnings } from './market.svelte'
import type { VillageView, View } from './view'

/** Milliseconds. */
const LASTS = 4_000
const LAST_DAY = 2
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the market days between two positions. The last one takes the coins away, which are only in the position before. */
export function showMarketDay(before: View, after: View): void {
  const [villages, last] = [villagesOf(before), after.market_days === LAST_DAY]
  market.earned = Object.fromEntries(
    Object.entries(villagesOf(after)).map(([owner, { village }]) => {
      const { silver, villagers } = villages[owner]?.village ?? village
      return [owner, earnings({ silver, villagers: { ...village.villagers, ...(last ? villagers : {}) } }, after.market_days - before.market_days, last)]
    }),
  )
  clearTimeout(timer)
  timer = setTimeout(() => (market.earned = {}), LASTS)
}

const villagesOf = ({ seats, countess }: View): Record<string, { village: VillageView }> => ({ ...seats, ...(countess && { countess }) })

/** What each villager brings on so many market days; the last one pays silver (VIL-MARKET-3, -7). */
export function earnings({ villagers, silver }: Pick<VillageView, 'villagers' | 'silver'>, days: number, last: boolean): Earnings {
  const all = Object.entries(villagers)
  const covered = new Set(all.map(([, { on }]) => String(on)))
  const nuns = all.filter(([, { card }]) => card === 'nun').length
  const nun = nuns && (silver - all.reduce((sum, [, villager]) => sum + (villager.silver ?? 0), 0)) / nuns
  return Object.fromEntries(
    all.map(([id, { card, turned, coins = 0, silver = card === 'nun' ? nun : 0 }]) => [
      id,
      { gold_sum: covered.has(id) ? 0 : days * (components.face(card, turned)?.gold ?? 0), silver_sum: last ? silver : 0, coins: days * coins },
    ]),
  )
}
