/** What is in the box of a game: requested once, then known. */
import { language } from '../language.svelte'
import type { Lang } from '../wire/frames'
import { contentOf, fetched } from './boxes'

export type Words = Record<Lang, string>

export class BoxOf<Content> {
  private requested = false
  /** Nothing is known of it until it has come. */
  content = $state.raw<Partial<Content>>({})

  constructor(private readonly game: string) {}

  open(): void {
    if (this.requested) return
    this.requested = true
    const put = (content: unknown) => (this.content = content as Partial<Content>)
    const content = contentOf(this.game)
    if (content !== undefined) put(content)
    else fetched(this.game).then(put, () => (this.requested = false))
  }
}

export function inLanguage(words: Words | undefined): string {
  return words?.[language.current] ?? ''
}
