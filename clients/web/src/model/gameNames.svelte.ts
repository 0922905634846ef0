/** What the games of this house are called, at a table. */
import { gameList } from './gameList.svelte'
import { gameName } from './names'

/** Its name in the page's language; its id until it is known. */
export function nameOfGame(game: string): string {
  gameList.read().catch(() => {})
  return gameName(gameList.games, game)
}
