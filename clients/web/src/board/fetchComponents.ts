/** The components of the games. Each is fetched once, in parallel to its board. */
import { http } from '../wire/http'

const coming = new Map<string, Promise<unknown>>()
const arrived = new Map<string, unknown>()

/** Throws `Refused` if they cannot be fetched; the next call tries again. */
export function fetchComponents(game: string): Promise<unknown> {
  const found = coming.get(game) ?? http.box(game)
  coming.set(game, found)
  found.then(
    (content) => arrived.set(game, content),
    () => coming.delete(game),
  )
  return found
}

/** The components, if they have arrived. */
export const fetchedComponents = (game: string) => arrived.get(game)
