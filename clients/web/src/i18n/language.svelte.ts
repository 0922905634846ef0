/** The language of the page: the stored choice, else the browser's. */
import type { Lang } from '@kontor/client'
import { storage } from '../browser/storage.svelte'
import { sentence, type Facts } from './texts'

const KEY = 'kontor.lang'

class Language {
  current = $state<Lang>(first())

  /** For dates and numbers: the browser's locale in the page's language, such as `en-GB`. */
  get locale(): string {
    return wanted().find((locale) => locale.toLowerCase().split('-')[0] === this.current) ?? this.current
  }

  choose(lang: Lang): void {
    this.current = lang
    storage.set(KEY, lang)
  }
}

function first(): Lang {
  const stored = storage.get(KEY)
  if (stored === 'en' || stored === 'de') return stored
  const languages = wanted().map((locale) => locale.toLowerCase().split('-')[0])
  return languages.find((lang) => lang === 'en' || lang === 'de') ?? 'en'
}

/** The locales of the browser, the preferred first. */
function wanted(): string[] {
  return [...(navigator.languages ?? []), navigator.language ?? '']
}

export const language = new Language()

/** The text of a key in the page's language. */
export function t(key: string, facts?: Facts): string {
  return sentence(key, language.current, facts)
}
