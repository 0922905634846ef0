/** What fields of a view, their values and the things of a box are called, in the reader's language. */
import { t } from '../../language.svelte'
import { has, plain } from '../../texts'
import { faceOf } from './box'

/** A number in one of these fields is a seat. */
const OF_SEATS = /(^|_)(active|player|seat|holder|owner|dealer)$/

/** The name of a field: the game's own word (`<game>.view.<field>`), the page's, or the field itself. */
export function fieldName(game: string, field: string): string {
  const key = [`${game}.view.${field}`, `view.${field}`].find(has)
  return key === undefined ? plain(field) : t(key)
}

/** A value as it is read: a seat by name, a word in the game's own words, a thing by its name. */
export function valueName(game: string, field: string, value: string | number | boolean, names: string[]): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return (OF_SEATS.test(field) ? names[value] : undefined) ?? String(value)
  const key = `${game}.view.${field}.${value}`
  return has(key) ? t(key) : idName(game, value)
}

/** The name of a thing in the box, or the id itself in words. */
export function idName(game: string, id: string): string {
  return faceOf(game, id)?.name ?? plain(id)
}
