/** The words of the page. A sentence may name facts in braces, as in "It is {who}'s turn." */
import page from '../../../projections/texts/page.json'
import type { Lang } from './wire/frames'

export type Facts = Record<string, string | number>

const catalogue: Record<string, Record<Lang, string>> = page

export function has(key: string): boolean {
  return Object.hasOwn(catalogue, `page.${key}`)
}

/** The sentence of `page.<key>`; the key itself where the catalogue has none, so that the gap shows. */
export function sentence(key: string, lang: Lang, facts: Facts = {}): string {
  const text = catalogue[`page.${key}`]?.[lang] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole))
}
