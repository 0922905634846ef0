/** A market day: for a moment each villager shows what it brings. */
import { prefersStill } from '../../browser/motion'
import { versionJump } from '../../board/versionJump'
import { components } from './components.svelte'
import type { VillageView, View } from './view'

/** Gold by the icon of what it is for. */
export type Earned = { gold_sum: number; silver_sum: number; coins: number }
/** By number of the villager. */
export type Earnings = Record<string, Earned>

/** Milliseconds. */
const LASTS = 4_000
const LAST_DAY = 2

class Market {
  /** By seat; empty at other times. */
  earned = $state.raw<Record<string, Earnings>>({})
  private timer: ReturnType<typeof setTimeout> | undefined

  /** Shows the market days between two positions. The last one takes the coins away, which are only in the position before. */
  show(before: View, after: View): void {
    const [held, now] = [before.market_days, after.market_days]
    if (now <= held || versionJump.now || prefersStill()) return
    const [villages, last] = [villagesOf(before), now === LAST_DAY]
    this.earned = Object.fromEntries(
      Object.entries(villagesOf(after)).map(([owner, { village }]) => {
        const { silver, villagers } = villages[owner]?.village ?? village
        return [owner, earnings({ silver, villagers: { ...village.villagers, ...(last ? villagers : {}) } }, now - held, last)]
      }),
    )
    clearTimeout(this.timer)
    this.timer = setTimeout(() => (this.earned = {}), LASTS)
  }
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

export const market = new Market()
