/** What is in the boxes of the games: each is fetched once, beside the board that shows it. */
import { http } from '../wire/http'

const coming = new Map<string, Promise<unknown>>()
const arrived = new Map<string, unknown>()

/** Raises a `Refused` where it cannot be fetched; the next who wants it tries again. */
export function fetchComponents(game: string): Promise<unknown> {
  const found = coming.get(game) ?? http.box(game)
  coming.set(game, found)
  found.then(
    (content) => arrived.set(game, content),
    () => coming.delete(game),
  )
  return found
}

/** What has come of it so far. */
export const fetchedComponents = (game: string) => arrived.get(game)
