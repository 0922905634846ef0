/** The help and the rulebook of each game, fetched on demand and kept. */
import type { Bilingual, Chapter, Help, Lang } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { gameList } from '../model/gameList.svelte'
import { hasHelp } from '../model/hasHelp'
import { http } from '../wire/http'

class Library<Content> {
  private contents = $state.raw<Record<string, Content>>({})
  /** Keys without content: it does not exist, or could not be fetched. */
  private lacking = $state.raw<string[]>([])
  private readonly wanted = new Map<string, Promise<void>>()

  constructor(private readonly fetch: (game: string, lang: Lang) => Promise<Content>) {}

  /** The key of a game's content: each language has its own. */
  private keyOf(game: string): string {
    return `${game} ${language.current}`
  }

  /** Undefined until it has arrived. */
  of(game: string): Content | undefined {
    return this.contents[this.keyOf(game)]
  }

  lacks(game: string): boolean {
    return this.lacking.includes(this.keyOf(game))
  }

  /** Returns when the content has arrived, or cannot be fetched. */
  want(game: string): Promise<void> {
    const [key, lang] = [this.keyOf(game), language.current]
    const found = this.wanted.get(key) ?? written(game, () => this.fetch(game, lang)).then(
      (content) => void (this.contents = { ...this.contents, [key]: content }),
      () => {
        this.wanted.delete(key)
        this.lacking = [...this.lacking, key]
      },
    )
    this.wanted.set(key, found)
    return found
  }
}

/** Fetches the content unless it does not exist: a game without a sentence has no help either. */
async function written<Content>(game: string, fetch: () => Promise<Content>): Promise<Content> {
  await gameList.read()
  if (!hasHelp(gameList.find(game))) throw new Error(`nobody has written of ${game}`)
  return fetch()
}

export const helps = new Library<Help>(http.help)
/** The part of the help that a question needs. */
export const whys = new Library<Help['whys']>(http.whys)
export const rulebooks = new Library(rulebook)

type Rulebook = { lang: Lang; chapters: Chapter[] }

/** The rulebook in the reader's language, or in English if there is no translation. */
async function rulebook(game: string, lang: Lang): Promise<Rulebook> {
  const english = async () => ({ lang: 'en' as const, chapters: await http.rules(game, 'en') })
  return lang === 'en' ? english() : http.rules(game, lang).then((chapters) => ({ lang, chapters }), english)
}

/** The text in the reader's language. A number and the word after it stay on one line. */
export function read(text: Bilingual | undefined): string {
  return (text?.[language.current] ?? '').replace(/(\d) (?=\p{L})/gu, '$1\u00a0')
}
