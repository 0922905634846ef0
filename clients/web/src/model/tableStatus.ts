/** A player's relation to a table, and its seats, from its summary. */
import type { Player, SeatHolder, Summary } from '@kontor/client'

export function seatOf({ seats }: Summary, player: string | undefined): SeatHolder | undefined {
  return player === undefined ? undefined : seats.find((holder) => holder.player?.player_id === player)
}

/** The player who opened it and has a seat there. */
export function hostOf(table: Summary): Player | undefined {
  return seatOf(table, table.owner ?? undefined)?.player ?? undefined
}

export function isMyTurn(table: Summary, player: string | undefined): boolean {
  const own = seatOf(table, player)
  return own !== undefined && table.status === 'running' && table.awaiting.includes(own.seat)
}

/** The seats for new players: empty, or held by a bot. */
export function freeSeats({ seats }: Summary): SeatHolder[] {
  return seats.filter((holder) => holder.player === null && (holder.bot === undefined || holder.held))
}

/** The seats that players left during the game, which others may take over. */
export function leftSeats({ seats }: Summary): SeatHolder[] {
  return seats.filter((holder) => holder.given_up)
}
