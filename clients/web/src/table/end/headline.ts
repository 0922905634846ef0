/** The result of a game as a sentence. */
import type { Outcome } from '@kontor/client'
import { t } from '../../i18n/language.svelte'
import { joinNames } from '../../model/seatNames'

/** Each seat with its place, the best first. After a shared place the next one is left out. */
export function placesIn({ ranking }: Outcome): { seat: number; place: number }[] {
  return ranking.flatMap((seats, at) => seats.map((seat) => ({ seat, place: ranking.slice(0, at).flat().length + 1 })))
}

/** `mine`: the reader's seat; without it the sentence is for everybody. */
export function headline(outcome: Outcome, names: string[], mine?: number): string {
  if (outcome.reason === 'abandoned') return t('abandoned')
  if (outcome.won !== undefined) return t(outcome.won ? 'solo_won' : 'solo_lost')
  const winners = outcome.ranking[0] ?? []
  const who = joinNames(winners.map((seat) => names[seat] ?? ''))
  const place = placesIn(outcome).find(({ seat }) => seat === mine)?.place
  if (winners.length > 1) return place === 1 ? t('end_you_share') : t('end_share', { who })
  const total = (seat: number | undefined) => outcome.scores[String(seat)]?.['total'] ?? 0
  const points = total(winners[0])
  const facts = names.length === 2 ? { who, points, other: total(1 - (winners[0] ?? 0)) } : { who, points }
  const kind = facts.other === undefined ? '' : facts.other === points ? '_tie' : '_duel'
  if (place === 1) return t(`end_you_win${kind}`, facts)
  if (place === undefined || kind) return t(`end_wins${kind}`, facts)
  return t('end_place', { ...facts, place: t('end_ordinals').split(' ')[place - 1] ?? place, seats: names.length })
}
