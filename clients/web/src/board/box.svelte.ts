/** What is in the box of a game: asked for once, then known. */
import { language } from '../language.svelte'
import type { Lang } from '../wire/frames'
import { box } from '../wire/http'

export type Words = Record<Lang, string>

export class BoxOf<Content> {
  private readonly game: string
  private asked = false
  content: Content

  constructor(game: string, empty: Content) {
    this.game = game
    this.content = $state.raw(empty)
  }

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
