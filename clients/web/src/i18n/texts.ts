/**
 * The texts of the page. A text may contain facts in braces, as in "It is {who}'s turn."
 *
 * A key is the page's own (`your_turn` stands for `page.your_turn`) or a game's, in full (`burgundy.page.wait`,
 * `burgundy.score.animals`).
 */
import type { Lang } from '@kontor/client'
import files from 'virtual:texts/languages'

export type Facts = Record<string, string | number>
/** A text in the languages that are loaded. */
export type Words = Partial<Record<Lang, string>>
export type Catalogue = Record<string, Words>

const catalogue: Catalogue = {}
/** The shell and the boards whose texts were requested. */
const requested = new Set<string>()

/** Loads the texts of `shell` or of a game's board in one language. A game without a board has none. */
export async function loadWords(part: string, lang: Lang): Promise<void> {
  const file = files[part]?.[lang]
  if (file === undefined) return
  requested.add(part)
  const { default: texts } = await file()
  addWords(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { [lang]: text }])))
}

/** Loads all texts that were requested so far in another language. */
export async function loadLanguage(lang: Lang): Promise<void> {
  await Promise.all([...requested].map((part) => loadWords(part, lang)))
}

/** Adds texts, for example those of a part of the page. */
export function addWords(more: Catalogue): void {
  for (const [key, words] of Object.entries(more)) catalogue[key] = { ...catalogue[key], ...words }
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
  const text = inLang(words(key), lang) ?? key
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

/** The text in that language, otherwise in the one that is loaded. */
export function inLang(words: Words | undefined, lang: Lang): string | undefined {
  return words?.[lang] ?? Object.values(words ?? {})[0]
}

function words(key: string): Words | undefined {
  return catalogue[`page.${key}`] ?? catalogue[key]
}

/** An id as plain words, for things without a name: "First bonuses". */
export function plain(id: string): string {
  const words = id.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
