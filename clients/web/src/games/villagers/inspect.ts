/** The things of Villagers that have a detail. */
import { Inspection } from '../../board/inspection.svelte'
import type { PileView } from './view'

/** The others who know a card of my hand: `all`, or seats such as `1 3`; and the same as a sentence. */
export type Known = { seats: string; told: string }

export type Subject =
  /** `lacks`: the villager that would have to carry it, if my Village has none. `room`: for one more chain on it. */
  | { card: string; turned?: boolean; silver?: number; coins?: number; known?: Known; lacks?: string; room?: boolean }
  | { pile: PileView; title: string }
  /** An event or a development. */
  | { told: string; more?: string }

export const inspection = new Inspection<Subject>()
