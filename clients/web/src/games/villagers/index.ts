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
  chapter: ({ phase, round, market_days: held }, before) =>
    `${before && held > before.market_days ? `${t('villagers.score.first_market')} · ` : ''}${t('villagers.page.round', { round })} · ${t(`villagers.page.phase.${phase === 'road' ? 'draft' : phase}`)}`,
  // Points change with each villager: only the gold of a market day is told.
  gains: ({ market_days: held, seats }, before) => Object.keys(seats).map((seat) => (held > before.market_days ? (seats[seat]?.supply ?? 0) - (before.seats[seat]?.supply ?? 0) : 0)),
}
