/** The layout of a Village: start cards with the chains on them, and single cards. */
import type { VillageView, VillagerView } from './view'

export type Lying = VillagerView & { id: number }
/** A card directly in a Village, and up to two chains on it, lowest card first. */
export type Pillar = { start: Lying; chains: Lying[][] }
/** `lone`: start cards without chains and symbols, grouped by name. */
export type Layout = { pillars: Pillar[]; lone: Lying[][] }

/** Pillars in the order in which they began: a new card moves none of them. */
export function layout(village: VillageView, isBare: (card: string) => boolean): Layout {
  const lying = Object.entries(village.villagers).map(([id, villager]) => ({ ...villager, id: Number(id) }))
  const ground = lying.filter(({ on }) => on === undefined).sort((one, other) => one.id - other.id)
  const all = ground.map((start) => ({ start, chains: chainsOn(start, lying) }))
  const isLone = ({ start, chains }: Pillar) => chains.length === 0 && isBare(start.card)
  const began = ({ start, chains }: Pillar) => (isBare(start.card) ? (chains[0]?.[0]?.id ?? 0) : start.id)
  return {
    pillars: all.filter((pillar) => !isLone(pillar)).sort((one, other) => began(one) - began(other)),
    lone: alike(all.filter(isLone).map(({ start }) => start)),
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
