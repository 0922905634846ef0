/** The components of the games. Each is fetched once in a language, in parallel to its board. */
import { Http, type Lang } from '@kontor/client'

/** They are the same for everybody. */
const http = new Http({ server: '', lang: () => 'en', token: () => undefined })

const coming = new Map<string, Promise<unknown>>()
const arrived = new Map<string, unknown>()

/** Throws `Refused` if they cannot be fetched; the next call tries again. */
export function fetchComponents(game: string, lang: Lang): Promise<unknown> {
  const key = keyOf(game, lang)
  const found = coming.get(key) ?? http.box(game, lang)
  coming.set(key, found)
  found.then(
    (content) => arrived.set(key, content),
    () => coming.delete(key),
  )
  return found
}

/** The components, if they have arrived. */
export const fetchedComponents = (game: string, lang: Lang) => arrived.get(keyOf(game, lang))

const keyOf = (game: string, lang: Lang) => `${game} ${lang}`
