/** The Castles of Burgundy: The Card Game, as the page draws it. */
import './colours.css'
import icons from 'virtual:icons/burgundy'
import words from 'virtual:texts/burgundy'
import type { GamePage } from '../gamePage'
import { ask } from './ask'
import Board from './Board.svelte'
import { components } from './components.svelte'
import SeatArea from './SeatArea.svelte'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import type { Command, View } from './view'

/** Where the estates of all have room beside mine; that of one other seat has more of it beside the board. */
const WALL = '(min-width: 110rem) and (min-height: 70rem)'

export const page: GamePage<View> = {
  words,
  icons,
  Board,
  Glyph: TermGlyph,
  Hand,
  dock: 'low parchment',
  Summary,
  Area: SeatArea,
  lays: { 3: WALL, 4: WALL },
  Face,
  Thumb,
  path: ({ command }) => path(command as Command, (number) => components.goodOfNumber(number)),
  ask,
}
