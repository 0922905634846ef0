/** The board of The Castles of Burgundy: The Card Game. */
import './colours.css'
import icons from 'virtual:icons/burgundy'
import { t } from '../../i18n/language.svelte'
import type { GamePage } from '../gamePage'
import { ask, untold } from './ask'
import Board from './Board.svelte'
import { components } from './components.svelte'
import { news } from './news'
import SeatArea from './SeatArea.svelte'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import type { Command, View } from './view'

/** Screens with room for the estates of all seats; beside the board a single other estate has more room. */
const WALL = '(min-width: 110rem) and (min-height: 70rem)'

export const page: GamePage<View> = {
  icons,
  Board,
  Glyph: TermGlyph,
  Hand,
  begins: ({ command }) => command.type === 'play_card',
  dock: 'low parchment',
  Summary,
  Area: SeatArea,
  lays: { 3: WALL, 4: WALL },
  Face,
  Thumb,
  path: ({ command }) => path(command as Command, (number) => components.goodOfNumber(number)),
  ask,
  untold,
  news,
  chapter: ({ current_pass: pass }) => t('burgundy.page.pass', { pass }),
}
