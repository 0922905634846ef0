/** The players I played with. */
import type { Player, Summary } from '@kontor/client'

const MOST = 5

/** Each opponent once, with our last game; without bots and deleted players. `tables`: newest first. */
export function opponents(tables: Summary[], me: string): { other: Player; table: Summary }[] {
  const met = new Map<string, { other: Player; table: Summary }>()
  for (const table of tables) {
    for (const { player } of table.seats) {
      if (player === null || player.gone || player.player_id === me || met.has(player.player_id)) continue
      met.set(player.player_id, { other: player, table })
    }
  }
  return [...met.values()].slice(0, MOST)
}
