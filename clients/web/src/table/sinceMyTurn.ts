/** What happened since I last acted. */
import type { LiveTable } from '../live/liveTable.svelte'
import { turnsOf, type LogLine, type Turn } from '../live/logLines'

/** The turns of all others after my last line, but for a hint; none where I never acted, or nobody did since. */
export function sinceMine(lines: LogLine[], seat: number): Turn[] {
  const mine = lines.findLastIndex((line) => line.by === seat && line.hint !== true)
  return mine < 0 ? [] : turnsOf(lines.slice(mine + 1)).filter((turn) => turn.by !== null && turn.by !== seat)
}

/** The same for who is to act at a table now. */
export function sinceMyTurn({ seat, held, lines }: LiveTable): Turn[] {
  return seat !== undefined && held?.awaiting.includes(seat) ? sinceMine(lines, seat) : []
}
