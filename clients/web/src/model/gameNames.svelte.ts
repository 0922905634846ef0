/** The names of the games of this server, for use at a table. */
import { gameList } from './gameList.svelte'
import { gameName } from './names'

/** A name without its subtitle. */
export const shortened = (name: string): string => name.split(/:| – /)[0] ?? name

/** The name in the page's language; the id until it is known. */
export function nameOfGame(game: string): string {
  gameList.read().catch(() => {})
  return gameName(gameList.games, game)
}
