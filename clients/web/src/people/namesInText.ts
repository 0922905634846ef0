/** Finds the names of a table's players in its texts. */
import type { Player, SeatHolder } from '@kontor/client'

export type Part = { words: string; player?: Player | undefined }
type Seats = readonly SeatHolder[]

/** A pattern for each list of seats, because a log has hundreds of texts. */
const PATTERNS = new WeakMap<Seats, RegExp>()

const playersAt = (seats: Seats) => seats.flatMap(({ player }) => (player === null || player.gone ? [] : [player]))

/** A text in parts: names of players at these seats as whole words, and what is between them. */
export function partsOf(text: string, seats: Seats): Part[] {
  const players = playersAt(seats)
  if (!PATTERNS.has(seats)) PATTERNS.set(seats, patternOf(players.map(({ name }) => name)))
  return text
    .split(PATTERNS.get(seats) as RegExp)
    .map((words, index) => ({ words, player: index % 2 ? players.find(({ name }) => name === words) : undefined }))
    .filter(({ words }) => words !== '')
}

/** The longest name wins: `Ann Lee` is not `Ann`. */
export function patternOf(names: string[]): RegExp {
  const escaped = [...names].sort((one, other) => other.length - one.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|') || '(?!)'})(?![\\p{L}\\p{N}])`, 'u')
}
