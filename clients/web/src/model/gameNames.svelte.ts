/** What the games of this house are called, at a table. */
import { house } from './gameList.svelte'
import { gameName } from './names'

/** Its name in the page's language; its id until it is known. */
export function nameOfGame(game: string): string {
  house.read().catch(() => {})
  return gameName(house.games, game)
}
