/** The board of Carpe Diem. */
import './colours.css'
import { t } from '../../i18n/language.svelte'
import type { GamePage } from '../gamePage'
import { ask, untold } from './ask'
import Board from './Board.svelte'
import OwnArea from './OwnArea.svelte'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import { tilesOf, type Command, type View } from './view'

/** Screens with room for all other districts beside mine; a single one has more room in the column. */
const ROOMY = '(min-width: 88rem) and (min-height: 50rem)'

export const page: GamePage<View> = {
  Board,
  Glyph: TermGlyph,
  Hand,
  dock: 'low',
  Summary,
  Area: OwnArea,
  lays: { 3: ROOMY, 4: ROOMY },
  Face,
  Thumb,
  refuses: ({ command }) => command.type === 'lay_tile_aside' || command.type === 'decline',
  pictured: (command, view) => tilesOf(command as Command, view),
  path: ({ command }) => path(command as Command),
  ask,
  untold,
  announces: 'above',
  chapter: ({ phase, current_pass: pass }) => (phase === 'scoring' ? t('carpe_diem.page.scoring') : t('carpe_diem.page.pass', { pass: pass || 1 })),
}
