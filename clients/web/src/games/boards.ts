/** The boards that this page has, by the folder of their game: each is loaded when somebody sits at such a table. */
import type { GamePage } from './gamePage'
import { rememberedGame } from './recentGames'

export const BOARDS = import.meta.glob<GamePage>('./*/index.ts', { import: 'page' })

export function folder(game: string): string {
  return `./${game}/index.ts`
}

/** The game of a table before the table itself tells it: as the server named it in the page's HTML, or as it is remembered. */
export function gameAhead(table: string): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=kontor-game]')?.content ?? rememberedGame(table)
}
