/** The log in turns: what one seat did until another's turn began, with the moves in between. */
import type { Entry, Commit } from '../wire/frames'

export type Line = { version: number; by: number | null; tell: string[]; turnOf: number | undefined }
export type Turn = { first: number; by: number | null; lines: Line[] }

/** A line of the log. `turnOf`: whose turn began in it, as games say it with `turn_began`, or `draft_turn_began`. */
export function lineOf({ version, by, tell, events }: Entry | Commit): Line {
  const began = events.findLast((event) => /(^|_)turn_began$/.test(event.type))
  const turnOf = typeof began?.['seat'] === 'number' ? began['seat'] : undefined
  return { version, by, tell: tell ?? [], turnOf }
}

/** Lines in a row by the same seat, parted where a turn began; a move without words keeps its place. */
export function turnsOf(lines: Line[]): Turn[] {
  const turns: Turn[] = []
  let parted = true
  for (const line of lines) {
    const last = turns.at(-1)
    if (parted || last === undefined || last.by !== line.by) {
      turns.push({ first: line.version, by: line.by, lines: [line] })
    } else last.lines.push(line)
    parted = line.turnOf !== undefined
  }
  return turns
}
