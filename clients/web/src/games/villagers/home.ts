/** In whose area on the table something lies that can be chosen. */
import { topOf } from '../../board/places'
import type { Target } from '../../board/targets'
import type { View } from './view'

/** Whether a target lies in the area of this seat; a player who can be chosen has a button instead. */
export function liesAt(target: Target, seat: number, view: View): boolean {
  const [kind, what] = target.split(':')
  if (kind === 'villager') return (what ?? '') in (view.seats[seat]?.village.villagers ?? {})
  if (kind === 'square') return what === String(seat)
  const decision = topOf(view.decisions)
  return kind === 'pick' && decision?.type === 'take_from_hand' && decision.seat === seat
}
