/** Where a game turned: the turn in which the lead of a seat changed most. */
import type { TurnOfCurve } from '@kontor/client'

/** Undefined where there are no turns to compare. The last one is left out: what is scored at the end is nobody's turn. */
export function turningPoint(turns: TurnOfCurve[], seats: number): TurnOfCurve | undefined {
  const leads = turns.map(({ scores }) => {
    const points = Array.from({ length: seats }, (_, seat) => scores[String(seat)]?.['total'] ?? 0)
    return points.map((own, seat) => own - Math.max(0, ...points.filter((_, other) => other !== seat)))
  })
  const swings = leads.slice(1, -1).map((lead, place) => Math.max(...lead.map((now, seat) => Math.abs(now - (leads[place]?.[seat] ?? 0)))))
  const most = Math.max(0, ...swings)
  return most === 0 ? undefined : turns[swings.indexOf(most) + 1]
}
