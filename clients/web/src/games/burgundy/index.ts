/** The Castles of Burgundy: The Card Game, as the page draws it. */
import type { GamePage } from '..'
import { ask } from './ask'
import Board from './Board.svelte'
import { theBox } from './box.svelte'
import Hand from './Hand.svelte'
import { path } from './targets'

export const burgundy: GamePage = {
  Board,
  Hand,
  path: ({ command }) => path(command, (number) => theBox.goodOfNumber(number)),
  ask,
}
