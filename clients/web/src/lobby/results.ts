/** The result of a game in a few words for a list: "1. Anna 54 · 2. Ben 40". */
import type { Summary } from '@kontor/client'
import { t } from '../i18n/language.svelte'
import { seatName } from '../model/names'

export function result({ outcome, seats }: Summary): string | undefined {
  if (outcome === undefined) return undefined
  if (outcome.reason === 'abandoned') return t('abandoned')
  const points = (seat: number) => outcome.scores[String(seat)]?.['total'] ?? 0
  if (outcome.won !== undefined) return `${seatName(seats[0])} ${points(0)} · ${t(outcome.won ? 'solo_won' : 'solo_lost')}`
  return outcome.ranking
    .flatMap((tied, place) => tied.map((seat) => `${place + 1}.\u00a0${seatName(seats[seat])}\u00a0${points(seat)}`))
    .join(' · ')
}
