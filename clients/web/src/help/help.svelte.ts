/** The help and the rulebook of each game, fetched on demand and kept. */
import type { Bilingual, Chapter, Help, Lang } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { gameList } from '../model/gameList.svelte'
import { http } from '../wire/http'

/** `keyOf`: the key of a game's content; it includes the language if each language has its own content. */
class Library<Content> {
  private contents = $state.raw<Record<string, Content>>({})
  /** Keys without content: it does not exist, or could not be fetched. */
  private lacking = $state.raw<string[]>([])
  private readonly wanted = new Set<string>()

  constructor(
    private readonly fetch: (game: string) => Promise<Content>,
    private readonly keyOf: (game: string) => string = (game) => game,
  ) {}

  /** Undefined until it has arrived. */
  of(game: string): Content | undefined {
    return this.contents[this.keyOf(game)]
  }

  lacks(game: string): boolean {
    return this.lacking.includes(this.keyOf(game))
  }

  want(game: string): void {
    const key = this.keyOf(game)
    if (this.wanted.has(key)) return
    this.wanted.add(key)
    written(game, this.fetch).then(
      (content) => (this.contents = { ...this.contents, [key]: content }),
      () => {
        this.wanted.delete(key)
        this.lacking = [...this.lacking, key]
      },
    )
  }
}

/** Fetches the content unless it does not exist: a game without a sentence has no help either. */
async function written<Content>(game: string, fetch: (game: string) => Promise<Content>): Promise<Content> {
  await gameList.read()
  if (gameList.find(game)?.sentence === undefined) throw new Error(`nobody has written of ${game}`)
  return fetch(game)
}

export const helps = new Library<Help>(http.help)
export const rulebooks = new Library(rulebook, (game) => `${game} ${language.current}`)

type Rulebook = { lang: Lang; chapters: Chapter[] }

/** The rulebook in the reader's language, or in English if there is no translation. */
async function rulebook(game: string): Promise<Rulebook> {
  const lang = language.current
  const english = async () => ({ lang: 'en' as const, chapters: await http.rules(game, 'en') })
  return lang === 'en' ? english() : http.rules(game, lang).then((chapters) => ({ lang, chapters }), english)
}

/** The text in the reader's language. */
export function read(text: Bilingual | undefined): string {
  return text?.[language.current] ?? ''
}
