/** Requests what the page needs beside the shell: the connection, its texts, and the front page or the board of a table. */
import type { Lang } from '@kontor/client'
import { fetchComponents } from '../board/fetchComponents'
import { BOARDS, folder, gameAhead } from '../games/boards'
import { fetchFirstSummary } from '../wire/firstSummary'
import { firstLanguage } from '../i18n/firstLanguage'
import { loadWords } from '../i18n/texts'
import { openFirst } from '../wire/firstSocket'

/** Returns when the texts have arrived that every place of the page needs. */
export async function prefetch(): Promise<void> {
  const [, room, id] = location.pathname.split('/')
  const table = room === 'table' ? id : undefined
  const lang = firstLanguage()
  const texts = loadWords('shell', lang)
  openFirst(table)
  if (room === '') import('../home/GameCard.svelte').catch(() => undefined)
  if (table !== undefined) void fetchBoard(table, lang).catch(() => undefined)
  await texts
}

async function fetchBoard(table: string, lang: Lang): Promise<void> {
  const game = gameAhead(table) ?? (await fetchFirstSummary(table, location.hash.slice(1) || undefined))?.game
  const board = game === undefined ? undefined : BOARDS[folder(game)]
  if (game === undefined || board === undefined) return
  await Promise.all([board(), fetchComponents(game, lang), loadWords(game, lang)])
}
