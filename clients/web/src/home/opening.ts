/** From a game on the front door to a table of it, in one act. */
import type { GameInfo, Opening } from '@kontor/client'
import { pathOf, route } from '../route.svelte'
import { http } from '../wire/http'
import { naming } from './naming.svelte'

/** The bot that a newcomer plays against. */
const OPPONENT = 'steady'

/** Opens a private table for two with a bot on the other seat, which starts by itself. */
export function playAgainstBot(game: GameInfo): Promise<void> {
  const seats = forTwo(game)
  return openAndGo({ game: game.game, seats, visibility: 'private', bots: botsBeside(0, seats, game.bots) })
}

/** Bots on all seats but that one. `known`: the policies that this house has. */
export function botsBeside(mine: number, seats: number, known: string[]): Record<string, string> {
  const bot = known.includes(OPPONENT) ? OPPONENT : (known.at(-1) ?? OPPONENT)
  const others = Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== mine)
  return Object.fromEntries(others.map((seat) => [String(seat), bot]))
}

/** Opens a private table for two; its waiting room has the link for the other one. */
export function inviteFriend(game: GameInfo): Promise<void> {
  return openAndGo({ game: game.game, seats: forTwo(game), visibility: 'private' })
}

async function openAndGo(wanted: Opening): Promise<void> {
  if (!(await naming.ask())) return
  route.go(pathOf(await http.openTable(wanted)))
}

function forTwo(game: GameInfo): number {
  return Math.min(Math.max(2, game.min_seats), game.max_seats)
}
