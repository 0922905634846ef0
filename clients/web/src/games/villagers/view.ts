/** The view of Villagers as its JSON Schema has it, and what is in its box. */
import { topOf } from '../../board/places'

export const SUITS = ['grains', 'wood', 'hay', 'ore', 'grapes', 'wool', 'leather', 'solitary', 'special'] as const
export type Suit = (typeof SUITS)[number]
export const BASICS = ['lumberjack', 'hayer', 'miner'] as const
export const PLACES = ['1', '2', '3', '4', '5', '6']

export type RoadPlaceView = { card: string; coins?: number }
export type PileView = {
  size: number
  top?: Suit
  known?: Record<string, string>
  market?: 'first' | 'second'
  cards?: Record<string, string>
}
export type VillagerView = { card: string; on?: number; coins?: number; turned?: boolean; silver?: number }
export type HandCardView = { card: string; known_to?: string }
export type VillageView = {
  villagers: Record<string, VillagerView>
  gold: number
  coins: number
  silver: number
  food: number
  builders: number
}
export type SeatView = {
  supply: number
  hand_size: number
  suits: Record<string, number>
  known?: Record<string, number>
  hand?: Record<string, HandCardView>
  square: Record<string, string>
  village: VillageView
  draft_limit: number
  build_limit: number
  looking_size?: number
  looking?: Record<string, string>
  bronze?: number
  tokens?: Record<string, boolean>
}
export type CountessView = {
  level: 'standard' | 'beginner' | 'hard'
  village: VillageView
  supply: number
  jester?: boolean
  season: 'summer' | 'winter'
  events: Record<string, { begun?: boolean }>
  deck_size: number
  discarded: Record<string, string>
  decks?: Record<string, Record<string, string>>
}
export type DevelopmentView = { id: string; holder?: string; counts: Record<string, number> }
export type DecisionView = {
  type: string
  by?: string
  card?: string
  how?: string
  villager?: number
  onto?: number
  basic?: string
  pile?: string
  seat?: number
  left?: number
  only?: string
}
export type View = {
  game: 'villagers'
  phase: 'opening' | 'draft' | 'road' | 'build' | 'events' | 'developments' | 'over'
  round: number
  first_player: number
  active?: number
  draft?: { fewer?: number; recruited?: boolean }
  build?: { limit: number; used: number; basics_left: number; tinner?: boolean }
  seats: Record<string, SeatView>
  road: Record<string, RoadPlaceView>
  piles: Record<string, PileView>
  discard_pile: Record<string, string>
  basics: Record<string, number>
  market_days: number
  to_come: Record<string, number>
  decisions: Record<string, DecisionView>
  countess?: CountessView
  developments?: Record<string, DevelopmentView>
  box?: Record<string, string>
}

/** How many a seat has drafted in this round, and how many it drafts in all. */
export type Drafting = { drafted: number; limit: number }

export function drafting(view: View, seat: number): Drafting | undefined {
  const holding = view.seats[seat]
  if (view.phase !== 'draft' || holding === undefined) return undefined
  const fewer = view.active === seat ? (view.draft?.fewer ?? 0) : 0
  return { drafted: Object.keys(holding.square).length, limit: holding.draft_limit - fewer }
}

/** The decision that is asked now: the highest place of the stack. */
export function asked(view: View): DecisionView | undefined {
  return topOf(view.decisions)
}
