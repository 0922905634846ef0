/** The layout of a Village: start cards with the chains on them, and single cards. */
import { SUITS, type Suit, type VillageView, type VillagerView } from './view'

export type Lying = VillagerView & { id: number }
/** A card directly in a Village, and up to two chains on it, lowest card first. */
export type Pillar = { start: Lying; chains: Lying[][] }
/** `lone`: start cards without chains and symbols, grouped by name. */
export type Layout = { pillars: Pillar[]; lone: Lying[][]; singles: Lying[] }

/** The facts about a card for the layout. `bare`: a start card without a symbol of its own. */
export type Facts = { suit: Suit; starts: boolean; bare: boolean }

/** Chains by suit, in the order of the rulebook; then the cards without a chain. */
export function layout(village: VillageView, facts: (card: string) => Facts | undefined): Layout {
  const lying = Object.entries(village.villagers).map(([id, villager]) => ({ ...villager, id: Number(id) }))
  const rank = ({ card }: Lying) => SUITS.indexOf(facts(card)?.suit ?? 'special')
  const ground = lying
    .filter(({ on }) => on === undefined)
    .sort((one, other) => rank(one) - rank(other) || one.id - other.id)
  const pillars = ground.map((start) => ({ start, chains: chainsOn(start, lying) }))
  const alone = pillars.filter(({ chains }) => chains.length === 0).map(({ start }) => start)
  const bare = ({ card }: Lying) => facts(card)?.bare === true
  const starts = ({ card }: Lying) => facts(card)?.starts === true
  return {
    pillars: pillars.filter(({ start, chains }) => chains.length > 0 || (starts(start) && !bare(start))),
    lone: alike(alone.filter(bare)),
    singles: alone.filter((card) => !starts(card)),
  }
}

function alike(cards: Lying[]): Lying[][] {
  const names = [...new Set(cards.map(({ card }) => card))]
  return names.map((name) => cards.filter(({ card }) => card === name))
}

function chainsOn(start: Lying, lying: Lying[]): Lying[][] {
  return laidOn(start, lying).map((first) => [first, ...chainsOn(first, lying).flat()])
}

function laidOn({ id }: Lying, lying: Lying[]): Lying[] {
  return lying.filter(({ on }) => on === id).sort((one, other) => one.id - other.id)
}
