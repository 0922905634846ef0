/** What a newcomer reads of each game, and its rulebook: fetched when somebody wants them, then known. */
import { language } from '../language.svelte'
import { house } from '../lobby/house.svelte'
import type { Bilingual, Chapter, Help } from '../wire/frames'
import * as http from '../wire/http'

class Library<Content> {
  private contents = $state.raw<Record<string, Content>>({})
  /** Nobody has written it, or it could not be fetched. */
  private lacking = $state.raw<string[]>([])
  private readonly wanted = new Set<string>()

  constructor(private readonly fetch: (game: string) => Promise<Content>) {}

  /** Undefined until it has come. */
  of(game: string): Content | undefined {
    return this.contents[game]
  }

  lacks(game: string): boolean {
    return this.lacking.includes(game)
  }

  want(game: string): void {
    if (this.wanted.has(game)) return
    this.wanted.add(game)
    written(game, this.fetch).then(
      (content) => (this.contents = { ...this.contents, [game]: content }),
      () => {
        this.wanted.delete(game)
        this.lacking = [...this.lacking, game]
      },
    )
  }
}

/** What nobody has written is not asked for: a game without a sentence has no help either. */
async function written<Content>(game: string, fetch: (game: string) => Promise<Content>): Promise<Content> {
  await house.read()
  if (house.find(game)?.sentence === undefined) throw new Error(`nobody has written of ${game}`)
  return fetch(game)
}

export const helps = new Library<Help>(http.help)
export const rulebooks = new Library<Chapter[]>(http.rules)

/** In the reader's language. */
export function read(text: Bilingual | undefined): string {
  return text?.[language.current] ?? ''
}
