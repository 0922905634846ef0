/** The board of Villagers. */
import './suits.css'
import icons from 'virtual:icons/villagers'
import { t } from '../../i18n/language.svelte'
import type { GamePage } from '../gamePage'
import { ask } from './ask'
import Area from './Area.svelte'
import Board from './Board.svelte'
import { DRAWN } from './drawn'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'
import { path } from './targets'
import TermGlyph from './TermGlyph.svelte'
import Thumb from './Thumb.svelte'
import type { Command, View } from './view'

export const page: GamePage<View> = {
  icons: { ...icons, ...DRAWN },
  Board,
  Glyph: TermGlyph,
  Hand,
  Summary,
  Area,
  lays: { 2: '(min-width: 110rem) and (min-height: 34rem)' },
  Face,
  Thumb,
  path: ({ command }) => path(command as Command),
  ask,
  chapter: ({ phase, round }) => `${t('villagers.page.round', { round })} · ${t(`villagers.page.phase.${phase === 'road' ? 'draft' : phase}`)}`,
}
