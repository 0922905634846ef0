/** The language of the page: the stored choice, else the browser's. */
import type { Lang } from '@kontor/client'
import { storage } from '../browser/storage.svelte'
import { sentence, type Facts } from './texts'

const KEY = 'kontor.lang'

class Language {
  current = $state<Lang>(first())

  choose(lang: Lang): void {
    this.current = lang
    storage.set(KEY, lang)
  }
}

function first(): Lang {
  const stored = storage.get(KEY)
  if (stored === 'en' || stored === 'de') return stored
  const wanted = [...(navigator.languages ?? []), navigator.language ?? ''].map((lang) => lang.toLowerCase().split('-')[0])
  return wanted.find((lang) => lang === 'en' || lang === 'de') ?? 'en'
}

export const language = new Language()

/** The text of a key in the page's language. */
export function t(key: string, facts?: Facts): string {
  return sentence(key, language.current, facts)
}
