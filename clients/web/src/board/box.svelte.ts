/** What is in the box of a game: asked for once, then known. */
import { language } from '../language.svelte'
import type { Lang } from '../wire/frames'
import { box } from '../wire/http'

export type Words = Record<Lang, string>

export class BoxOf<Content> {
  private asked = false
  /** Nothing is known of it until it has come. */
  content = $state.raw<Partial<Content>>({})

  constructor(private readonly game: string) {}

  open(): void {
    if (this.asked) return
    this.asked = true
    box<Content>(this.game).then(
      (content) => (this.content = content),
      () => (this.asked = false),
    )
  }
}

export function say(words: Words | undefined): string {
  return words?.[language.current] ?? ''
}
