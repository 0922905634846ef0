/** The log in turns: what one seat did until another's turn began, with the moves in between. */

/**
 * `cards`: the names of all cards and tiles that its events speak of. `about`: the one of which the first of these speaks
 * alone. `hint`: who is behind it only asked what to do.
 */
import type { Commit, Entry } from '@kontor/client'
export type LogLine = { version: number; by: number | null; tell: string[]; turnOf: number | undefined; cards: string[]; about?: string | undefined; hint?: boolean }
export type Turn = { first: number; by: number | null; lines: LogLine[] }

/** A line of the log. `turnOf`: whose turn began in it, as games say it with `turn_began`, or `draft_turn_began`. */
export function logLineOf({ version, by, tell, events }: Entry | Commit): LogLine {
  const began = events.findLast((event) => /(^|_)turn_began$/.test(event.type))
  const turnOf = typeof began?.['seat'] === 'number' ? began['seat'] : undefined
  const cards = [...new Set(events.flatMap((event) => cardsIn(event)))]
  const first = events.map((event) => cardsIn(event)).find((named) => named.length > 0)
  const hint = events.some(({ type }) => type === 'hint_given') ? { hint: true } : {}
  return { version, by, tell: tell ?? [], turnOf, cards, about: first?.length === 1 ? first[0] : undefined, ...hint }
}

/** Every name that stands in a field for a card or a tile, or for several. */
function cardsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return /(^|_)(cards?|tiles?)$/.test(field) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => cardsIn(item, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => cardsIn(item, name))
}

/** The seat whose turn a line says it is from then on; what the house does says it in words. */
export function passesTo({ by, turnOf }: LogLine): number | undefined {
  return by === null ? undefined : turnOf
}

/** A move of which this viewer is told nothing stands in no log; the next line with words comes after both. */
function hasWords(line: LogLine): boolean {
  return line.tell.length > 0 || passesTo(line) !== undefined
}

/** Lines with words, in a row by the same seat, parted where a turn began. */
export function turnsOf(lines: LogLine[]): Turn[] {
  const turns: Turn[] = []
  let parted = true
  for (const line of lines) {
    if (hasWords(line)) {
      const last = turns.at(-1)
      if (parted || last === undefined || last.by !== line.by) {
        turns.push({ first: line.version, by: line.by, lines: [line] })
      } else last.lines.push(line)
      parted = false
    }
    parted ||= line.turnOf !== undefined
  }
  return turns
}

/** The last line with words of what had happened at that version: a move without words leaves it where it was. */
export function lastVisibleLine(turns: Turn[], version: number): number | undefined {
  return turns.flatMap((turn) => turn.lines).findLast((line) => line.version <= version)?.version
}
