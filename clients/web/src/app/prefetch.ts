/** Requests what the page needs beside the shell: the connection, its texts, and the front page or the board of a table. */
import { fetchComponents } from '../board/fetchComponents'
import { BOARDS, folder, gameAhead } from '../games/boards'
import { firstLanguage } from '../i18n/firstLanguage'
import { loadWords } from '../i18n/texts'
import { openFirst } from '../wire/firstSocket'

/** Returns when the texts have arrived that every place of the page needs. */
export async function prefetch(): Promise<void> {
  const [, room, table] = location.pathname.split('/')
  const lang = firstLanguage()
  const texts = loadWords('shell', lang)
  openFirst(room === 'table' ? table : undefined)
  if (room === '') import('../home/GameCard.svelte').catch(() => undefined)
  const game = room === 'table' && table !== undefined ? gameAhead(table) : undefined
  const board = game === undefined ? undefined : BOARDS[folder(game)]
  if (game !== undefined && board !== undefined) {
    for (const coming of [board(), fetchComponents(game, lang), loadWords(game, lang)]) coming.catch(() => undefined)
  }
  await texts
}
