/**
 * The texts of the page. A text may contain facts in braces, as in "It is {who}'s turn."
 *
 * A key is the page's own (`your_turn` stands for `page.your_turn`) or a game's, in full (`burgundy.page.wait`,
 * `burgundy.score.animals`).
 */
import type { Lang } from '@kontor/client'
import shell from 'virtual:texts'

export type Facts = Record<string, string | number>
export type Catalogue = Record<string, Record<Lang, string>>

const catalogue: Catalogue = { ...shell }

/** Adds the texts of a game's board, or of a part of the page. */
export function addWords(more: Catalogue): void {
  Object.assign(catalogue, more)
}

/** Whether there are texts of a game; false for a game unknown to the page's build. */
export function hasWordsOf(game: string): boolean {
  return Object.keys(catalogue).some((key) => key.startsWith(`${game}.`))
}

export function has(key: string): boolean {
  return words(key) !== undefined
}

/** The text of a key; the key itself if it is missing, so that the gap is visible. */
export function sentence(key: string, lang: Lang, facts: Facts = {}): string {
  const text = words(key)?.[lang] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(facts[name] ?? whole)))
}

/** Text for the middle of a sentence, isolated if it is written from right to left (Arabic, Hebrew). */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(text) ? `\u2068${text}\u2069` : text
}

/** The non-empty parts as sentences, each with a single full stop. */
export function inSentences(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join('. ').replaceAll('.. ', '. ')
}

function words(key: string): Record<Lang, string> | undefined {
  return catalogue[`page.${key}`] ?? catalogue[key]
}

/** An id as plain words, for things without a name: "First bonuses". */
export function plain(id: string): string {
  const words = id.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
