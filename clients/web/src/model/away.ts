/** The absences of players. */
import type { SeatHolder, Summary } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { now } from '../wire/clock.svelte'
import { seatOf } from './tableStatus'

/** The end of the pause of a seat's clock; undefined if it runs. */
export function awayUntil({ away_until: until }: SeatHolder): string | undefined {
  return until !== undefined && Date.parse(until) > now() ? until : undefined
}

/** The latest end of my absence at all my tables. */
export function myAbsence(tables: Summary[], player: string | undefined): string | undefined {
  const absences = tables.flatMap((table) => {
    const mine = seatOf(table, player)
    return mine === undefined ? [] : (awayUntil(mine) ?? [])
  })
  return absences.sort().at(-1)
}

/** "3 Dec". */
export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(language.locale, { day: 'numeric', month: 'short' })
}
