/**
 * The words of the page. A sentence may name facts in braces, as in "It is {who}'s turn."
 *
 * A key is the page's own (`your_turn` stands for `page.your_turn`) or a game's, in full
 * (`burgundy.page.wait`, `burgundy.score.animals`).
 */
import type { Lang } from '@kontor/client'
import shell from 'virtual:texts'

export type Facts = Record<string, string | number>
export type Catalogue = Record<string, Record<Lang, string>>

const catalogue: Catalogue = { ...shell }

/** The words of a game's board, or of a part of the page, come with it. */
export function addWords(more: Catalogue): void {
  Object.assign(catalogue, more)
}

/** Whether there are words of a game, or the page was built without it. */
export function hasWordsOf(game: string): boolean {
  return Object.keys(catalogue).some((key) => key.startsWith(`${game}.`))
}

export function has(key: string): boolean {
  return words(key) !== undefined
}

/** The sentence of that key; the key itself where the catalogue has none, so that the gap shows. */
export function sentence(key: string, lang: Lang, facts: Facts = {}): string {
  const text = words(key)?.[lang] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(facts[name] ?? whole)))
}

/** Text for the middle of a sentence: what is written from right to left (Arabic, Hebrew) moves nothing around it. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** One sentence after the other, each with its full stop once; what there is nothing of is left out. */
export function inSentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('. ').replaceAll('.. ', '. ')
}

function words(key: string): Record<Lang, string> | undefined {
  return catalogue[`page.${key}`] ?? catalogue[key]
}

/** An id as plain words, for what has no name in the catalogue: "First bonuses". */
export function plain(id: string): string {
  const words = id.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
