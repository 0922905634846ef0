/** A game as a film: what its viewer saw at each version, and what was told of it. */
import { fromCommit, fromPosition, type Commit, type Held, type Position } from '@kontor/client'
import { logLineOf } from '../../live/logLines'

/**
 * `tell`, `by` and `begins` belong to the move that led here; the first picture has none.
 * `begins`: whose turn began with it, or that a round or another part of the game did.
 */
export type Picture = {
  held: Held
  /** The same after hints, which are no moves. */
  after?: Held
  by: number | null
  tell: string[]
  time: string | undefined
  begins: { turnOf: number | undefined; part: boolean }
}
export type Film = Picture[]

const NOTHING = { turnOf: undefined, part: false }

/** Folds a replay: one position, then its commits in order, options and all. What does not fit ends the film. */
export function filmOf(frames: (Position | Commit)[]): Film {
  const film: Film = []
  for (const frame of frames) {
    if (frame.type === 'position') film.push(opening(frame))
    else if (!append(film, frame)) break
  }
  return film
}

/** Whether the commit follows the film. A hint is no move: it has no picture. */
function append(film: Film, frame: Commit): boolean {
  const last = film.at(-1)
  const followed = fromCommit(last?.after ?? last?.held, frame)
  if (last === undefined || followed.is !== 'next') return false
  const { turnOf, hint } = logLineOf(frame)
  const { by, tell, time } = frame
  if (hint) film[film.length - 1] = { ...last, after: followed.held }
  else film.push({ held: followed.held, by, tell, time, begins: { turnOf, part: beginsPart(frame) } })
  return true
}

/** Nothing can be chosen in the past. */
export function toLookAt(film: Film): Film {
  return film.map((picture) => ({ ...picture, held: { ...picture.held, options: [] } }))
}

/** The film with what came since; commits that it has, or that do not follow it, are left out. */
export function longer(film: Film, commits: Commit[]): Film {
  const grown = [...film]
  commits.forEach((frame) => append(grown, frame))
  return toLookAt(grown)
}

/** From where there is something to see: before it people sat down. */
export function begun(film: Film): Film {
  const first = film.findIndex(({ held }) => held.view['phase'] !== 'open')
  return first < 0 ? [] : film.slice(first)
}

/** The place of the picture of a version; the nearest one where the film has no such version. */
export function placeOf(film: Film, version: number): number {
  const next = film.findIndex(({ held }) => held.version > version)
  return Math.max(next < 0 ? film.length - 1 : next - 1, 0)
}

/** Where turns and parts of the game begin, by place. */
export function marksOf(film: Film): { place: number; turnOf: number | undefined; part: boolean }[] {
  return film.flatMap(({ begins }, place) => (begins.turnOf === undefined && !begins.part ? [] : [{ place, ...begins }]))
}

/** The place where the turn after that place begins, or, with -1, the one before it; the end or the beginning where there is none. */
export function turnFrom(film: Film, place: number, by: 1 | -1): number {
  const marks = marksOf(film).map((mark) => mark.place)
  return by === 1
    ? (marks.find((mark) => mark > place) ?? Math.max(film.length - 1, 0))
    : (marks.findLast((mark) => mark < place) ?? 0)
}

/** What each seat had at each place, as its viewer could know it; undefined where the game says nothing of points. */
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
  return { held: fromPosition(frame), by: null, tell: [], time: undefined, begins: NOTHING }
}

/** Whether a round, a pass or another part of the game began, as games say it with `round_began`. */
function beginsPart({ events }: Commit): boolean {
  return events.some(({ type }) => /_began$/.test(type) && !/(^|_)turn_began$/.test(type))
}
