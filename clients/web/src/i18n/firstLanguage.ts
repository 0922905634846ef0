/** The language with which the page begins: the stored choice, else the browser's. */
import type { Lang } from '@kontor/client'
import { stored } from '../browser/stored'

export const KEY = 'kontor.lang'

export function firstLanguage(): Lang {
  const chosen = stored(KEY)
  if (chosen === 'en' || chosen === 'de') return chosen
  const languages = wanted().map((locale) => locale.toLowerCase().split('-')[0])
  return languages.find((lang) => lang === 'en' || lang === 'de') ?? 'en'
}

/** The locales of the browser, the preferred first. */
export function wanted(): string[] {
  return [...(navigator.languages ?? []), navigator.language ?? '']
}
