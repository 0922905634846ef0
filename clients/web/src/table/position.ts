import type { Held } from '@kontor/client'
import type { GamePage } from '../games/gamePage'
import type { LogLine } from '../live/logLines'

/** The move before a position. `by`: the seat that made it. */
export type Move = Pick<LogLine, 'by' | 'events'>

/** What the board shows. `seat`: mine, or that whose view it is. `mover`: the seat whose area a phone shows for its move. */
export type Position = { held: Held; move: Move | undefined; seat: number | undefined; mover?: number | undefined; page: GamePage }

/**
 * A new round, pass or phase, and what else a move brought. `title`: empty without a new one. `gains`: by seat; empty if
 * there are none, or if they are unknown. `before`: the chapter that brought them, unless it was the last move. `above`:
 * at the top of the board instead of its end.
 */
export type Announcement = { title: string; news: string[]; before: string; names: string[]; gains: number[]; above: boolean }
