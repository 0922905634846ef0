/** Reads the view of Villagers. The types are the server's; this file adds the page's own. */
import type { Box } from '@kontor/client/games/villagers/box'
import type { View } from '@kontor/client/games/villagers/view'

export type * from '@kontor/client/games/villagers/view'
export type { Command } from '@kontor/client/games/villagers/commands'
export type { Box }

export const SUITS = ['grains', 'wood', 'hay', 'ore', 'grapes', 'wool', 'leather', 'solitary', 'special'] as const
export type Suit = Box['cards'][string]['suit']
export const BASICS = ['lumberjack', 'hayer', 'miner'] as const
export const PLACES = ['1', '2', '3', '4', '5', '6']

/** The number of cards that a seat has drafted in this round, and its total. */
export type Drafting = { drafted: number; limit: number }

export function drafting(view: View, seat: number): Drafting | undefined {
  const holding = view.seats[seat]
  if (view.phase !== 'draft' || holding === undefined) return undefined
  const fewer = view.active === seat ? (view.draft?.fewer ?? 0) : 0
  return { drafted: Object.keys(holding.square).length, limit: holding.draft_limit - fewer }
}
