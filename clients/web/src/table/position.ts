import type { Held } from '@kontor/client'
import type { GamePage } from '../games/gamePage'

/** What the board shows. `by`: the seat that made the last move. `seat`: mine, or that whose view it is. */
export type Position = { held: Held; by: number | null | undefined; seat: number | undefined; page: GamePage }

/**
 * A new round, pass or phase. `gains`: by seat; empty if there are none, or if they are unknown. `before`: the chapter
 * that brought them, unless it was the last move.
 */
export type Announcement = { title: string; before: string; names: string[]; gains: number[] }
