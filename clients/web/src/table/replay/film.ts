/** A game as a film: the view at each version, with its sentences. */
import { fromCommit, fromPosition, type Commit, type Held, type Position } from '@kontor/client'
import { lasting, logLineOf } from '../../live/logLines'

/**
 * `tell`, `by`, `events` and `begins` belong to the move before this position; the first picture has none. `begins`: the seat
 * whose turn began with it, and whether a round or another part of the game did.
 */
export type Picture = {
  held: Held
  /** The state after hints, which are not moves. */
  after?: Held
  by: number | null
  tell: string[]
  events: Commit['events']
  time: string | undefined
  begins: { turnOf: number | undefined; part: boolean }
}
export type Film = Picture[]

const NOTHING = { turnOf: undefined, part: false }

/** Builds a film from a position and its commits in order, with options. A frame that does not follow ends it. */
export function filmOf(frames: (Position | Commit)[]): Film {
  const film: Film = []
  for (const frame of frames) {
    if (frame.type === 'position') film.push(opening(frame))
    else if (!append(film, frame)) break
  }
  return film
}

/** Appends a commit. Returns false if it does not follow the film. A hint gets no picture. */
function append(film: Film, frame: Commit): boolean {
  const last = film.at(-1)
  const followed = fromCommit(last?.after ?? last?.held, frame)
  if (last === undefined || followed.is !== 'next') return false
  const { by, tell, events, turnOf, hint } = logLineOf(frame)
  if (hint) film[film.length - 1] = { ...last, after: followed.held }
  else film.push({ held: followed.held, by, tell, events, time: frame.time, begins: { turnOf, part: beginsPart(frame) } })
  return true
}

/** The film without options, because nothing can be chosen in the past. */
export function toLookAt(film: Film): Film {
  return film.map((picture) => ({ ...picture, held: { ...picture.held, options: [] } }))
}

/** The film with new commits; those that it has or that do not follow it are left out. */
export function longer(film: Film, commits: Commit[]): Film {
  const grown = [...film]
  commits.forEach((frame) => append(grown, frame))
  return toLookAt(grown)
}

/** The film from the start of the game, without the pictures of an open table. */
export function begun(film: Film): Film {
  const first = film.findIndex(({ held }) => held.view['phase'] !== 'open')
  return first < 0 ? [] : film.slice(first)
}

/** The indexes of moves that were undone later, and of their undoing: after the last one the position is as before the first. */
export function undone(film: Film): ReadonlySet<number> {
  const moves = film.map(({ held: { version }, events }, place) => ({ version, events, place }))
  const places = new Set(moves.keys())
  for (const { place } of lasting(moves)) places.delete(place)
  return places
}

/** The index of the picture of a version, or of the nearest one before it. */
export function placeOf(film: Film, version: number): number {
  const next = film.findIndex(({ held }) => held.version > version)
  return Math.max(next < 0 ? film.length - 1 : next - 1, 0)
}

/**
 * The indexes where turns and parts of the game begin, without undone moves. If no event begins a turn, it begins when
 * another seat must act alone.
 */
export function marksOf(film: Film): { place: number; turnOf: number | undefined; part: boolean }[] {
  const told = film.some(({ begins }) => begins.turnOf !== undefined)
  const skipped = undone(film)
  return film.flatMap(({ begins: { turnOf: seat, part } }, place) => {
    if (skipped.has(place)) return []
    const turnOf = told ? seat : nextToAct(film, place)
    return turnOf === undefined && !part ? [] : [{ place, turnOf, part }]
  })
}

/** The only seat that must act at that index, if it need not act before. */
function nextToAct(film: Film, place: number): number | undefined {
  const [now = [], before = []] = [place, place - 1].map((index) => film[index]?.held.awaiting)
  return now.length === 1 && now[0] !== before[0] ? now[0] : undefined
}

/** The index where the next turn or part begins, or with -1 the previous one; else the end or the beginning. */
export function turnFrom(film: Film, place: number, by: 1 | -1): number {
  const marks = marksOf(film).map((mark) => mark.place)
  return by === 1
    ? (marks.find((mark) => mark > place) ?? Math.max(film.length - 1, 0))
    : (marks.findLast((mark) => mark < place) ?? 0)
}

/** The points of each seat at each index, as the viewer could know them; undefined if the game shows none. */
export function pointsOf(film: Film): number[][] | undefined {
  const seats = Object.keys(film[0]?.held.view['current_score'] ?? {}).sort((one, other) => Number(one) - Number(other))
  if (seats.length === 0) return undefined
  return seats.map((seat) => film.map(({ held }) => totalOf(held, seat)))
}

function totalOf({ view }: Held, seat: string): number {
  const now = view['current_score'] as Record<string, { scores: Record<string, number> }> | undefined
  return now?.[seat]?.scores['total'] ?? 0
}

function opening(frame: Position): Picture {
  return { held: fromPosition(frame), by: null, tell: [], events: [], time: undefined, begins: NOTHING }
}

/** Whether a round, a pass or another part of the game began, by an event such as `round_began`. */
function beginsPart({ events }: Commit): boolean {
  return events.some(({ type }) => /_began$/.test(type) && !/(^|_)turn_began$/.test(type))
}
