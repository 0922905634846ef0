/** The board of Villagers. */
import './suits.css'
import icons from 'virtual:icons/villagers'
import { t } from '../../i18n/language.svelte'
import type { GamePage } from '../gamePage'
import { ask, untold } from './ask'
import Area from './Area.svelte'
import Board from './Board.svelte'
import { DRAWN } from './drawn'
import Face from './Face.svelte'
import Hand from './Hand.svelte'
import Summary from './Summary.svelte'
import { endOfRound } from './endOfRound'
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
  // Drafts leave the Road, and the Road update changes it: it stays in sight.
  follows: ({ phase }) => !['draft', 'road'].includes(phase),
  lays: { 2: '(min-width: 110rem) and (min-height: 34rem)' },
  Face,
  Thumb,
  path: ({ command }) => path(command as Command),
  ask,
  untold,
  chapter: (view, before) => {
    const held = before && view.market_days > before.market_days ? t('villagers.score.first_market') : ''
    const phase = t(`villagers.page.phase.${view.phase === 'road' ? 'draft' : view.phase}`)
    const parts = [held, t('villagers.page.round', { round: view.round }), phase, endOfRound(view)]
    return parts.filter(Boolean).join('\u00a0· ') // no line begins with a dot
  },
  // Points change with each villager: only the gold of a market day is told.
  gains: ({ market_days: held, seats }, before) => Object.keys(seats).map((seat) => (held > before.market_days ? (seats[seat]?.supply ?? 0) - (before.seats[seat]?.supply ?? 0) : 0)),
}
