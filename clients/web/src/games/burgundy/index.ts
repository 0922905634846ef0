/** The Castles of Burgundy: The Card Game, as the page draws it. */
import './colours.css'
import icons from 'virtual:icons/burgundy'
import words from 'virtual:texts/burgundy'
import type { GamePage } from '..'
import { ask } from './ask'
import Board from './Board.svelte'
import { theBox } from './box.svelte'
import SeatArea from './SeatArea.svelte'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Line from './Line.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import type { Command, View } from './view'

/** Where the estate of one other seat has room beside mine, and where those of all. */
const LAPTOP = '(min-width: 80rem) and (min-height: 46rem)'
const WALL = '(min-width: 110rem) and (min-height: 60rem)'

export const page: GamePage<View> = {
  words,
  icons,
  Board,
  Glyph: TermGlyph,
  Hand,
  dock: 'low dark walnut',
  Line,
  Area: SeatArea,
  lays: { 2: LAPTOP, 3: WALL, 4: WALL },
  Face,
  Thumb,
  path: ({ command }) => path(command as Command, (number) => theBox.goodOfNumber(number)),
  ask,
}
