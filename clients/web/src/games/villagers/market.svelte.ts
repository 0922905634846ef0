/** Gold by the icon of what it is for. */
export type Earned = { gold_sum: number; silver_sum: number; coins: number }
/** By number of the villager. */
export type Earnings = Record<string, Earned>

/** What each villager of a seat brings, for a moment after a market day. */
export const market = $state<{ earned: Record<string, Earnings> }>({ earned: {} })
