/** The areas on the table that have things to choose from. */
import { topOf } from '../../board/places'
import type { Target } from '../../board/targets'
import type { View } from './view'

/** Whether a target is in the area of this seat; a player as a choice has a button instead. */
export function liesAt(target: Target, seat: number, view: View): boolean {
  const [kind, what] = target.split(':')
  if (kind === 'villager') return (what ?? '') in (view.seats[seat]?.village.villagers ?? {})
  if (kind === 'square') return what === String(seat)
  const decision = topOf(view.decisions)
  return kind === 'pick' && decision?.type === 'take_from_hand' && decision.seat === seat
}
