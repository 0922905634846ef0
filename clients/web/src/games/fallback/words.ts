/** Names of fields and values of a view, and of components, in the reader's language. */
import 'virtual:texts/fallback'
import { t } from '../../i18n/language.svelte'
import { has, plain } from '../../i18n/texts'
import { faceOf, placesIn } from './components'

/** Fields whose number is a seat. */
const OF_SEATS = /^turn$|(^|_)(active|player|seat|holder|owner|dealer)$/

/** The name of a field: the game's own word (`<game>.view.<field>`), the page's, or the field itself. */
export function fieldName(game: string, field: string): string {
  const key = [`${game}.view.${field}`, `view.${field}`].find(has)
  return key === undefined ? plain(field) : t(key)
}

/** A value as text: a seat by its player, a word in the game's own words, a thing by its name. */
export function valueName(game: string, field: string, value: string | number | boolean, names: string[]): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return (OF_SEATS.test(field) ? names[value] : undefined) ?? String(value)
  const key = `${game}.view.${field}.${value}`
  return has(key) ? t(key) : idName(game, value)
}

/** The name of a component, else the game's own word (`<game>.view.<id>`), else the id as words. */
export function idName(game: string, id: string): string {
  const key = `${game}.view.${id}`
  return faceOf(game, id)?.name ?? (has(key) ? t(key) : plain(id))
}

/**
 * Things in the order of their ids in the components, then the others alphabetically. A view that grew by patches has
 * its keys in the order of play, which differs between seats. Places keep their order.
 */
export function inBoxOrder<Thing>(game: string, things: Thing[], idOf: (thing: Thing) => string): Thing[] {
  if (things.every((thing) => /^\d+$/.test(idOf(thing)))) return things
  const places = placesIn(game)
  const place = (thing: Thing) => places.get(idOf(thing)) ?? places.size
  const byAlphabet = (one: Thing, other: Thing) => idOf(one).localeCompare(idOf(other), 'en', { numeric: true })
  return [...things].sort((one, other) => place(one) - place(other) || byAlphabet(one, other))
}
