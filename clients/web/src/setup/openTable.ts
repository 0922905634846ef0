/** From a game on the front page to a table, in one step. */
import type { GameInfo, NewSeek } from '@kontor/client'
import { pathOf, route } from '../browser/route.svelte'
import { http } from '../wire/http'
import { nameDialog } from '../login/requireName.svelte'

/** Opens a private table for two with a bot on the other seat, by default of my level; it starts by itself. */
export async function playAgainstBot(game: GameInfo, bot?: string): Promise<void> {
  if (!(await nameDialog.ask())) return
  const seats = forTwo(game)
  const bots = botsBeside(0, seats, bot ?? (await import('./botLevel').then(({ levelForMe }) => levelForMe(game))))
  route.go(pathOf(await http.openTable({ game: game.game, seats, visibility: 'private', bots })))
}

/** Joins a player who waits for such a game, or waits at a new table; by default for two and without a clock. */
export async function playWithPeople(game: GameInfo, wanted: Partial<NewSeek> = {}): Promise<void> {
  if (!(await nameDialog.ask())) return
  route.go(pathOf(await http.seek({ game: game.game, seats: forTwo(game), ...wanted })))
}

/** The bots of a table: `bot` on all seats but mine. */
export function botsBeside(mine: number, seats: number, bot: string): Record<string, string> {
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== mine)
  return Object.fromEntries(others.map((seat) => [String(seat), bot]))
}

/** Opens a private table for two; its waiting room has the link for the other player. */
export async function inviteFriend(game: GameInfo): Promise<void> {
  if (!(await nameDialog.ask())) return
  route.go(pathOf(await http.openTable({ game: game.game, seats: forTwo(game), visibility: 'private' })))
}

export function forTwo(game: GameInfo): number {
  return Math.min(Math.max(2, game.min_seats), game.max_seats)
}
