/** Burgundy's view as its JSON Schema has it, and what is in its box. */
import type { Words } from '../../board/box.svelte'
import { topOf } from '../../board/places'

export type Kind = 'castle' | 'mine' | 'monastery' | 'knowledge' | 'ship' | 'pasture' | 'building'
export const KINDS: Kind[] = ['castle', 'mine', 'monastery', 'knowledge', 'ship', 'pasture', 'building']
export const PASSES = ['A', 'B', 'C', 'D', 'E']
export const ROWS = ['1', '2', '3', '4', '5', '6']

export type StackView = { kind: Kind; cards: Record<string, string> }
export type SeatView = {
  hand_size: number
  action_stack_size: number
  projects: Record<string, string>
  estate: Record<string, StackView>
  workers: number
  silver: number
  victory_points: number
  goods: Record<string, number>
  sold: Record<string, number>
  animals: Record<string, number>
  first_bonuses: Record<string, number>
  all_seven?: number
  score: number
  bought_size?: number
  hand?: Record<string, string>
  bought?: Record<string, string>
}
export type SupplyView = { size: number; top?: string }
export type EgonView = {
  piles: Record<string, number>
  estate: Record<string, number>
  first_bonuses: Record<string, number>
  all_seven?: number
  score: number
  player_score: number
}
export type DecisionView = {
  type: string
  number?: number
  card?: string
  supply?: 'goods' | 'animals'
  left?: number
  victory_points?: number
}
export type View = {
  game: 'burgundy'
  phase: 'opening' | 'turn' | 'over'
  seats: Record<string, SeatView>
  current_pass: string
  round: number
  start_player: number
  active?: number
  decisions: Record<string, DecisionView>
  display: Record<string, Record<string, string>>
  draw_pile_size: number
  discard_pile: Record<string, string>
  goods: Record<string, SupplyView>
  animals: Record<string, SupplyView>
  first_bonuses: Record<string, number>
  all_seven: Record<string, number>
  start_card?: { holder: number; back_up: boolean }
  egon?: EgonView
}

export type Gain = { vp?: number; goods?: number; animals?: number; silver?: number; workers?: number }
export type Box = {
  cards: Record<string, { kind: Kind; building?: string; number: number; name: Words; text: Words }>
  kinds: Record<string, { name: Words; points: number }>
  goods: Record<string, { name: Words; numbers: number[] }>
  animals: Record<string, { name: Words }>
  pass_cards: Record<string, { name: Words; options: Record<string, Gain> }>
}

/** The decision that is asked now: the highest place of the stack. */
export function asked(view: View): DecisionView | undefined {
  return topOf(view.decisions)
}
