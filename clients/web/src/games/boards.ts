/** The boards in this page, by the folder of their game. Each is loaded when a player opens such a table. */
import type { GamePage } from './gamePage'
import { rememberedGame } from './rememberedGame'

export const BOARDS = import.meta.glob<GamePage>('./*/index.ts', { import: 'page' })

export function folder(game: string): string {
  return `./${game}/index.ts`
}

/** The game of a table before the table is known: from the page's HTML, or from an earlier visit. */
export function gameAhead(table: string): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=kontor-game]')?.content ?? rememberedGame(table)
}
