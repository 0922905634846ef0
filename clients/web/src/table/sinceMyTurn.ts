/** The moves since my last one. */
import type { LiveTable } from '../live/liveTable.svelte'
import { turnsOf, type LogLine, type Turn } from '../live/logLines'

/** The turns of the others before my present turn and after my last one (hints do not count); empty if I had no turn yet. */
export function sinceMine(lines: LogLine[], seat: number): Turn[] {
  const others = lines.slice(0, lines.findLastIndex(({ by }) => by !== null && by !== seat) + 1)
  const mine = others.findLastIndex((line) => line.by === seat && line.hint !== true)
  return mine < 0 ? [] : turnsOf(others.slice(mine + 1)).filter((turn) => turn.by !== null && turn.by !== seat)
}

/** The turns of the others for a player who must act now; otherwise empty. */
export function sinceMyTurn({ seat, held, lines }: LiveTable): Turn[] {
  return seat !== undefined && held?.awaiting.includes(seat) ? sinceMine(lines, seat) : []
}

/** Whether I have not acted since those turns. */
export function isNews({ seat, lines }: LiveTable): boolean {
  return lines.findLast(({ by, hint }) => by !== null && hint !== true)?.by !== seat
}
