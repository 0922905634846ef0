/** The moves since my last one. */
import type { LiveTable } from '../live/liveTable.svelte'
import { turnsOf, type LogLine, type Turn } from '../live/logLines'

/** The turns of the others after my last move (hints do not count); empty if I never moved, or nobody did since. */
export function sinceMine(lines: LogLine[], seat: number): Turn[] {
  const mine = lines.findLastIndex((line) => line.by === seat && line.hint !== true)
  return mine < 0 ? [] : turnsOf(lines.slice(mine + 1)).filter((turn) => turn.by !== null && turn.by !== seat)
}

/** The turns of the others for a player who must act now; otherwise empty. */
export function sinceMyTurn({ seat, held, lines }: LiveTable): Turn[] {
  return seat !== undefined && held?.awaiting.includes(seat) ? sinceMine(lines, seat) : []
}
