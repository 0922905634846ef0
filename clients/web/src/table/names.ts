/** What the seats of a table are called, as in the log. */
import { seatName } from '../lobby/names'
import { t } from '../language.svelte'
import type { SeatHolder } from '../wire/frames'

export function seatNames(seats: SeatHolder[]): string[] {
  return seats.map(seatName)
}

/** "Anna and Ben", "Anna, Ben and Carl". */
export function joined(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1)}`
}
