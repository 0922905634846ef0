/** The names of a table's seats, as in the log. */
import type { SeatHolder } from '@kontor/client'
import { seatName } from './names'
import { t } from '../i18n/language.svelte'

export function seatNames(seats: SeatHolder[]): string[] {
  return seats.map(seatName)
}

/** "Anna and Ben", "Anna, Ben and Carl". */
export function joinNames(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1)}`
}
