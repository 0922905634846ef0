import { t } from '../../i18n/language.svelte'
import { PLACES, type View } from './view'

const STACKS = PLACES.map((place) => `stack_${place}`)

const emptied = ({ piles }: Partial<View>, stacks = STACKS) => stacks.every((stack) => piles?.[stack]?.size === 0)

export const isLastRound = (view: Partial<View>) => emptied(view)

/** What the round ends with: the first market day, or the game (VIL-MARKET-1, -6); empty for most rounds, and before the game. */
export function endOfRound(view: Partial<View>): string {
  if (isLastRound(view)) return t('villagers.page.last_round')
  return view.market_days === 0 && emptied(view, STACKS.slice(0, 2)) ? t('villagers.page.then_market') : ''
}
