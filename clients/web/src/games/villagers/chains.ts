/** A Village as it lies on the table: start cards with what grows on them, and what lies by itself. */
import { SUITS, type Suit, type VillageView, type VillagerView } from './view'

export type Lying = VillagerView & { id: number }
/** A card that lies directly in a Village, and up to two rows of cards laid on it, lowest first. */
export type Pillar = { start: Lying; chains: Lying[][] }
export type Layout = { pillars: Pillar[]; singles: Lying[] }

/** What the layout must know of a face. */
export type Facts = { suit: Suit; starts: boolean }

/** Chains by suit, in the order of the rulebook; then whatever lies there without a chain. */
export function layout(village: VillageView, facts: (card: string) => Facts | undefined): Layout {
  const lying = Object.entries(village.villagers).map(([id, villager]) => ({ ...villager, id: Number(id) }))
  const rank = ({ card }: Lying) => SUITS.indexOf(facts(card)?.suit ?? 'special')
  const ground = lying
    .filter(({ on }) => on === undefined)
    .sort((one, other) => rank(one) - rank(other) || one.id - other.id)
  const pillars = ground.map((start) => ({ start, chains: chainsOn(start, lying) }))
  const grown = ({ start, chains }: Pillar) => chains.length > 0 || facts(start.card)?.starts === true
  return {
    pillars: pillars.filter(grown),
    singles: pillars.filter((pillar) => !grown(pillar)).map(({ start }) => start),
  }
}

function chainsOn(start: Lying, lying: Lying[]): Lying[][] {
  return laidOn(start, lying).map((first) => [first, ...chainsOn(first, lying).flat()])
}

function laidOn({ id }: Lying, lying: Lying[]): Lying[] {
  return lying.filter(({ on }) => on === id).sort((one, other) => one.id - other.id)
}
