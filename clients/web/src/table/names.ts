/** What the seats of a table are called: people by name, bots by policy, and by seat if that is not enough. */
import { t } from '../language.svelte'
import { seatName } from '../lobby/names'
import type { SeatHolder } from '../wire/frames'

export function seatNames(seats: SeatHolder[]): string[] {
  const names = seats.map(seatName)
  return names.map((name, seat) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${t('seat', { seat: seat + 1 })})` : name,
  )
}

/** "Anna and Ben", "Anna, Ben and Carl". */
export function joined(names: string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} ${t('and')} ${names.at(-1)}`
}
