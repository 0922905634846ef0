/** The log by turns: the moves of one seat until another seat's turn begins, with the moves in between. */

/**
 * `events`: as this viewer saw them. `cards`: all cards and tiles in them. `about`: the card of the first event with any, if it has only one.
 * `hint`: the seat only requested a hint.
 */
import type { Commit, Entry } from '@kontor/client'
export type LogLine = { version: number; by: number | null; tell: string[]; events: Commit['events']; turnOf: number | undefined; cards: string[]; about?: string | undefined; hint?: boolean }
export type Turn = { first: number; by: number | null; lines: LogLine[] }

/** A line of the log. `turnOf`: the seat whose turn begins with it, by an event `turn_began` or `draft_turn_began`. */
export function logLineOf({ version, by, tell, events }: Entry | Commit): LogLine {
  const began = events.findLast((event) => /(^|_)turn_began$/.test(event.type))
  const turnOf = typeof began?.['seat'] === 'number' ? began['seat'] : undefined
  const cards = [...new Set(events.flatMap((event) => cardsIn(event)))]
  const first = events.map((event) => cardsIn(event)).find((named) => named.length > 0)
  const hint = events.some(({ type }) => type === 'hint_given') ? { hint: true } : {}
  return { version, by, tell: joined(tell ?? []), events, turnOf, cards, about: first?.length === 1 ? first[0] : undefined, ...hint }
}

/** A sentence with one colon: its opening, then a list. */
const OPENED = /^([^:]+: )([^.:;]+)\.$/

/** Neighbouring sentences with the same opening as one: "Dice: red 6." and "Dice: blue 2." are "Dice: red 6, blue 2." */
function joined(sentences: string[]): string[] {
  const told: string[] = []
  for (const sentence of sentences) {
    const [, opening, list] = OPENED.exec(sentence) ?? []
    const before = OPENED.exec(told.at(-1) ?? '')
    if (before && before[1] === opening) told.splice(-1, 1, `${opening}${before[2]}, ${list}.`)
    else told.push(sentence)
  }
  return told
}

/** All names in fields for cards or tiles. */
function cardsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return /(^|_)(cards?|tiles?)$/.test(field) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((item) => cardsIn(item, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => cardsIn(item, name))
}

/** The seat whose turn begins with a line; undefined for moves of the server, which have their own sentence. */
export function passesTo({ by, turnOf }: LogLine): number | undefined {
  return by === null ? undefined : turnOf
}

/** Whether a line is shown. Moves that this viewer learns nothing about are skipped. */
function hasWords(line: LogLine): boolean {
  return line.tell.length > 0 || passesTo(line) !== undefined
}

/** Lines with sentences, grouped by seat and split where a turn begins. */
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

/** The version of the last line with sentences up to that version. */
export function lastVisibleLine(turns: Turn[], version: number): number | undefined {
  return turns.flatMap((turn) => turn.lines).findLast((line) => line.version <= version)?.version
}

/** The moves that were not undone later, without the undoing. */
export function lasting<Move extends Pick<LogLine, 'version' | 'events'>>(moves: Move[]): Move[] {
  let to = Infinity
  const last = [...moves].reverse().filter(({ version, events }) => {
    const undo = version <= to ? events.find(({ type }) => type === 'undone') : undefined
    to = Math.min(to, Number(undo?.['to'] ?? to))
    return version <= to
  })
  return last.reverse()
}
