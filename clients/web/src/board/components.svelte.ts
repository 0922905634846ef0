/** The components of a game, requested once and kept. */
import type { Lang } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { fetchedComponents, fetchComponents } from './fetchComponents'

export type Words = Record<Lang, string>

/** The parts of the components whose things have that text. */
type Having<Content, Field extends string> = {
  [Part in keyof Content]: Content[Part] extends Record<string, Record<Field, Words>> ? Part : never
}[keyof Content]

export class Components<Content> {
  private requested = false
  /** Empty until the components have arrived. */
  content = $state.raw<Partial<Content>>({})

  constructor(private readonly game: string) {}

  open(): void {
    if (this.requested) return
    this.requested = true
    const put = (content: unknown) => (this.content = content as Partial<Content>)
    const content = fetchedComponents(this.game)
    if (content !== undefined) put(content)
    else fetchComponents(this.game).then(put, () => (this.requested = false))
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
  return words?.[language.current] ?? ''
}
