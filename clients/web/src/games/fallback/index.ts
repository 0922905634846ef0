/** The board of any game without its own, drawn from its view. */
import type { GamePage } from '../gamePage'
import Board from './Board.svelte'
import { isCard } from './components'
import Hand from './Hand.svelte'
import { pathOf } from './table'

export const page: GamePage = {
  Board,
  Hand,
  path: (option, view, seat) => pathOf(option, view, seat, (id) => isCard(view.game, id)),
}
