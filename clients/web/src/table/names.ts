/** What the seats of a table are called: people by name, bots by policy and seat, as in the log. */
import { t } from '../language.svelte'
import { seatName } from '../lobby/names'
import type { SeatHolder } from '../wire/frames'

export function seatNames(seats: SeatHolder[]): string[] {
  return seats.map((holder) =>
    holder.bot === undefined ? seatName(holder) : t('bot_name', { bot: seatName(holder), seat: holder.seat + 1 }),
  )
}

/** "Anna and Ben", "Anna, Ben and Carl". */
export function joined(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1)}`
}
