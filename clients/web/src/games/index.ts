/** Which games have a board of their own. Every other one is played on the fallback. */
import type { Component } from 'svelte'
import type { Target } from '../table/targets'
import type { Held } from '../wire/held'
import type { Option } from '../wire/frames'
import { burgundy } from './burgundy'
import Fallback from './fallback/Board.svelte'
import { villagers } from './villagers'

/** `seat`: mine, if I have one. `names`: of the people at the table, in seat order. */
export type BoardProps = { held: Held; seat: number | undefined; names: string[] }

export type GamePage = {
  Board: Component<BoardProps>
  /** What stays in sight at the bottom: my hand. */
  Hand?: Component<BoardProps>
  /** Which targets on the board stand for an option, in the order they are clicked. */
  path: (option: Option) => Target[]
  /** What is asked now, as a sentence; `chosen`: the targets clicked so far. */
  ask?: (props: BoardProps, chosen: Target[], lit: Target[]) => string
}

const PAGES: Record<string, GamePage> = { burgundy, villagers }

export function pageOf(game: string): GamePage {
  return PAGES[game] ?? { Board: Fallback, path: () => [] }
}
