/**
 * Which games have a board of their own: each folder here that exports a `page` from its `index.ts`, by
 * the game's name. Every other game is played on the fallback.
 */
import type { Component } from 'svelte'
import type { Target } from '../table/targets'
import type { Held } from '../wire/held'
import type { Option, Shown } from '../wire/frames'
import { page as fallback } from './fallback'

/** `seat`: mine, if I have one. `names`: of the people at the table, in seat order. */
export type BoardProps = { held: Held; seat: number | undefined; names: string[] }

export type GamePage = {
  Board: Component<BoardProps>
  /** What stays in sight at the bottom: my hand. */
  Hand?: Component<BoardProps>
  /** Which targets on the board stand for an option, in the order they are clicked. */
  path: (option: Option, view: Shown, seat: number | undefined) => Target[]
  /** What is asked now, as a sentence; `chosen`: the targets clicked so far. */
  ask?: (props: BoardProps, chosen: Target[], lit: Target[]) => string
}

const PAGES = import.meta.glob<GamePage>(['./*/index.ts', '!./fallback/*'], { eager: true, import: 'page' })

export function pageOf(game: string): GamePage {
  return PAGES[`./${game}/index.ts`] ?? fallback
}
