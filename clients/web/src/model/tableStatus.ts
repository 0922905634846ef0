/** What a table's summary says about somebody and about its seats. */
import type { Player, SeatHolder, Summary } from '@kontor/client'

export function seatOf({ seats }: Summary, player: string | undefined): SeatHolder | undefined {
  return player === undefined ? undefined : seats.find((holder) => holder.player?.player_id === player)
}

/** Who opened it and sits there. */
export function hostOf(table: Summary): Player | undefined {
  return seatOf(table, table.owner ?? undefined)?.player ?? undefined
}

export function isMyTurn(table: Summary, player: string | undefined): boolean {
  const own = seatOf(table, player)
  return own !== undefined && table.status === 'running' && table.awaiting.includes(own.seat)
}

/** Whoever comes has them: nobody sits there, or a bot until then. */
export function freeSeats({ seats }: Summary): SeatHolder[] {
  return seats.filter((holder) => holder.player === null && (holder.bot === undefined || holder.held))
}

/** Seats that somebody left in the game, which another may take over. */
export function leftSeats({ seats }: Summary): SeatHolder[] {
  return seats.filter((holder) => holder.given_up)
}
