/** The good moments of a seat in a lost game. */
import type { Outcome, TurnOfCurve } from '@kontor/client'
import { categoriesOf } from '../scores'

const totalOf = ({ scores }: TurnOfCurve, seat: number) => scores[String(seat)]?.['total'] ?? 0

/** A moment is close if the gap was at most this part of the winner's points. */
const CLOSE = 0.2

/** The rest of the points is nothing to be proud of. */
const REST = 'other'

/** The category with the largest lead over the best other seat; undefined without a lead. */
export function bestCategory({ scores }: Outcome, mine: number): { name: string; points: number; other: number } | undefined {
  const others = Object.entries(scores).filter(([seat]) => seat !== String(mine)).map(([, parts]) => parts)
  const all = categoriesOf(Object.values(scores)).inTotal.map((name) => ({
    name,
    points: scores[String(mine)]?.[name] ?? 0,
    other: Math.max(...others.map((parts) => parts[name] ?? 0)),
  }))
  return all.filter(({ name, points, other }) => name !== REST && points > 0 && points > other).sort((one, two) => two.points - two.other - (one.points - one.other))[0]
}

/** The turn of this seat with the most points. `version`: at its end. The final scoring is no turn. */
export function bestTurn(turns: TurnOfCurve[], mine: number): { version: number; gain: number } | undefined {
  const gains = turns.slice(0, -2).flatMap((turn, at) => {
    const next = turns[at + 1]
    return turn.seat === mine && next ? [{ version: next.version, gain: totalOf(next, mine) - totalOf(turn, mine) }] : []
  })
  const best = gains.sort((one, other) => other.gain - one.gain)[0]
  return best && best.gain > 0 ? best : undefined
}

/** The largest lead over the best other seat in the second half of the game. Negative: behind. Undefined if it was never close. */
export function closest(turns: TurnOfCurve[], mine: number, seats: number): { version: number; lead: number; label: string } | undefined {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== mine)
  const end = turns.at(-1)
  const most = end === undefined ? 0 : Math.max(...others.map((seat) => totalOf(end, seat)))
  const leads = turns.slice(Math.ceil(turns.length / 2), -1).map((turn) => ({
    version: turn.version,
    lead: totalOf(turn, mine) - Math.max(...others.map((seat) => totalOf(turn, seat))),
    label: turn.label ?? '',
  }))
  return leads.filter(({ lead }) => lead >= -CLOSE * most).sort((one, other) => other.lead - one.lead)[0]
}
