/** The language of the page: what was chosen here before, else the browser's. */
import type { Lang } from '@kontor/client'
import { sentence, type Facts } from './texts'

const KEY = 'kontor.lang'

class Language {
  current = $state<Lang>(first())

  choose(lang: Lang): void {
    this.current = lang
    localStorage.setItem(KEY, lang)
  }
}

function first(): Lang {
  const stored = localStorage.getItem(KEY)
  if (stored === 'en' || stored === 'de') return stored
  return navigator.language.startsWith('de') ? 'de' : 'en'
}

export const language = new Language()

/** The sentence of that key in the page's language. */
export function t(key: string, facts?: Facts): string {
  return sentence(key, language.current, facts)
}
