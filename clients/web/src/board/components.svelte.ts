/** The components of a game in the page's language, fetched once and kept. */
import type { Lang } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { inLang, type Words } from '../i18n/texts'
import { fetchComponents, fetchedComponents } from './fetchComponents'

export type { Words }

/** The components of the boards that were shown. */
const opened = new Set<{ load: (lang: Lang) => Promise<void> }>()

/** Loads the components of all boards that were shown, in another language. */
export async function loadComponents(lang: Lang): Promise<void> {
  await Promise.all([...opened].map((components) => components.load(lang)))
}

/** The parts of the components whose things have that text. */
type Having<Content, Field extends string> = {
  [Part in keyof Content]: Content[Part] extends Record<string, Record<Field, Words>> ? Part : never
}[keyof Content]

export class Components<Content> {
  /** The language of the content, or of the request for it. */
  private lang: Lang | undefined
  /** Empty until the components have arrived. */
  content = $state.raw<Partial<Content>>({})

  constructor(private readonly game: string) {}

  open(): void {
    opened.add(this)
    void this.load(language.current)
  }

  /** Components that have already arrived are there when it returns. */
  async load(lang: Lang): Promise<void> {
    if (this.lang === lang) return
    this.lang = lang
    const put = (content: unknown) => {
      if (this.lang === lang) this.content = content as Partial<Content>
    }
    const content = fetchedComponents(this.game, lang)
    if (content !== undefined) put(content)
    else await fetchComponents(this.game, lang).then(put, () => (this.lang = undefined))
  }

  /** `components.nameOf('cards', id)`; the id if that part is unknown. */
  nameOf(part: Having<Content, 'name'>, id: string): string {
    return this.wordsOf(part, id, 'name') || id
  }

  textOf(part: Having<Content, 'text'>, id: string): string {
    return this.wordsOf(part, id, 'text')
  }

  private wordsOf(part: keyof Content, id: string, field: string): string {
    const things = this.content[part] as Record<string, Record<string, Words>> | undefined
    return inLanguage(things?.[id]?.[field])
  }
}

export function inLanguage(words: Words | undefined): string {
  return inLang(words, language.current) ?? ''
}
