/** The language of the page. */
import type { Lang } from '@kontor/client'
import { storage } from '../browser/storage.svelte'
import { firstLanguage, KEY, wanted } from './firstLanguage'
import { sentence, type Facts } from './texts'

class Language {
  current = $state<Lang>(firstLanguage())

  /** For dates and numbers: the browser's locale in the page's language, such as `en-GB`. */
  get locale(): string {
    return wanted().find((locale) => locale.toLowerCase().split('-')[0] === this.current) ?? this.current
  }

  /** Shows the page in a language whose texts are loaded. */
  choose(lang: Lang): void {
    this.current = lang
    storage.set(KEY, lang)
  }
}

export const language = new Language()

/** The text of a key in the page's language. */
export function t(key: string, facts?: Facts): string {
  return sentence(key, language.current, facts)
}
