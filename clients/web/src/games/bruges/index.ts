/** The board of Bruges. */
import './colours.css'
import { t } from '../../i18n/language.svelte'
import type { GamePage } from '../gamePage'
import OwnArea from './OwnArea.svelte'
import { ask, untold } from './ask'
import Board from './Board.svelte'
import CardFace from './CardFace.svelte'
import Hand from './Hand.svelte'
import { news } from './news'
import Summary from './Summary.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import type { Command, View } from './view'

/** Screens with room for the areas of all other seats beside mine. */
const WALL = '(min-width: 110rem) and (min-height: 34rem)'

export const page: GamePage<View> = {
  Board,
  Glyph: TermGlyph,
  Hand,
  begins: ({ command }) => command.type === 'play_card',
  dock: 'quayside',
  Summary,
  Area: OwnArea,
  lays: { 2: WALL, 3: WALL, 4: WALL, 5: WALL },
  Face: CardFace,
  Thumb,
  path: ({ command }) => path(command as Command),
  ask,
  chapter: ({ round, last_round: last }) => t(`bruges.page.${round === last ? 'last_round' : 'round'}`, { round }),
  news,
  announces: 'above',
  untold,
}
