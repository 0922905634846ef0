/** The moves since my last one. */
import type { LiveTable } from '../live/liveTable.svelte'
import { lasting, turnsOf, type LogLine, type Turn } from '../live/logLines'
import { partsOf } from '../people/namesInText'

/** The turns of the others before my present turn and after my last one (hints and undone moves do not count); empty if I had no turn yet. */
export function sinceMine(all: LogLine[], seat: number): Turn[] {
  const lines = lasting(all)
  const others = lines.slice(0, lines.findLastIndex(({ by }) => by !== null && by !== seat) + 1)
  const mine = others.findLastIndex((line) => line.by === seat && line.hint !== true)
  return mine < 0 ? [] : turnsOf(others.slice(mine + 1)).filter((turn) => turn.by !== null && turn.by !== seat)
}

/** The turns of the others since my last one; empty after my turn until somebody else has moved. */
export function sinceMyTurn(table: LiveTable): Turn[] {
  const { seat, held, lines } = table
  return seat !== undefined && (held?.awaiting.includes(seat) || isNews(table)) ? sinceMine(lines, seat) : []
}

/** The sentences of somebody else's move that name me: what it did to me. */
export function aboutMe({ by, tell }: Pick<LogLine, 'by' | 'tell'>, { seat, held }: Pick<LiveTable, 'seat' | 'held'>): string[] {
  const seats = held?.summary.seats ?? []
  const me = by === null || by === seat ? undefined : seats.find((holder) => holder.seat === seat)?.player
  return me ? tell.filter((sentence) => partsOf(sentence, seats).some(({ player }) => player?.player_id === me.player_id)) : []
}

/** Whether I have not acted since those turns. */
export function isNews({ seat, lines }: Pick<LiveTable, 'seat' | 'lines'>): boolean {
  return lines.findLast(({ by, hint }) => by !== null && hint !== true)?.by !== seat
}
