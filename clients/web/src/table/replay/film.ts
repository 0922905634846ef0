/** A game as a film: what its viewer saw at each version, and what was told of it. */
import type { Commit, Position } from '../../wire/frames'
import { fromCommit, fromPosition, type Held } from '../../wire/held'

/** `tell` and `by` belong to the move that led here; the first picture has none. */
export type Picture = { held: Held; by: number | null; tell: string[]; time: string | undefined }
export type Film = Picture[]

/** Folds a replay: one position, then its commits in order, options and all. What does not fit ends the film. */
export function filmOf(frames: (Position | Commit)[]): Film {
  const film: Film = []
  for (const frame of frames) {
    const picture = frame.type === 'position' ? opening(frame) : next(film.at(-1)?.held, frame)
    if (picture === undefined) break
    film.push(picture)
  }
  return film
}

/** Nothing can be chosen in the past. */
export function toLookAt(film: Film): Film {
  return film.map((picture) => ({ ...picture, held: { ...picture.held, options: [] } }))
}

/** The place of the picture of a version; the nearest one where the film has no such version. */
export function placeOf(film: Film, version: number): number {
  const first = film[0]?.held.version ?? 1
  return Math.min(Math.max(version - first, 0), Math.max(film.length - 1, 0))
}

function opening(frame: Position): Picture {
  return { held: fromPosition(frame), by: null, tell: [], time: undefined }
}

function next(held: Held | undefined, frame: Commit): Picture | undefined {
  const followed = fromCommit(held, frame)
  if (followed.is !== 'next') return undefined
  const { by, tell, time } = frame
  return { held: followed.held, by, tell, time }
}
