/**
 * The games with a board of their own: each folder here whose `index.ts` exports a `page`, by the game's name. A board
 * is loaded when a player opens such a table. Other games use the fallback, or the board of their package if the
 * operator allows it.
 */
import { fetchComponents } from '../board/fetchComponents'
import { addIcons } from '../ui/icons'
import { loadTexts } from '../model/loadTexts'
import { language } from '../i18n/language.svelte'
import { loadWords } from '../i18n/texts'
import { BOARDS, folder } from './boards'
import type { GamePage } from './gamePage'

const FALLBACK = folder('fallback')
const loaded: Record<string, GamePage> = {}
let external: typeof import('./externalPage') | undefined

/**
 * Loads the board of a game once, with its texts, icons and components: without those it would be drawn twice. Throws
 * if the board cannot be fetched.
 */
export async function load(game: string): Promise<void> {
  const found = folderOf(game)
  if (found === FALLBACK) await Promise.all([loadTexts(game), loadExternal(game)])
  if (found in loaded) return
  const box = found === FALLBACK ? undefined : fetchComponents(game, language.current).catch(() => undefined)
  const [page] = await Promise.all([(BOARDS[found] as () => Promise<GamePage>)(), box, loadWords(game, language.current)])
  addIcons(page.icons ?? {})
  loaded[found] = page
}

/** The page of a loaded game. */
export function pageOf(game: string): GamePage {
  return external?.externalBoardOf(game) === undefined ? (loaded[folderOf(game)] as GamePage) : external.externalPage
}

async function loadExternal(game: string): Promise<void> {
  external ??= await import('./externalPage')
  await external.loadExternalBoard(game)
}

function folderOf(game: string): string {
  return folder(game) in BOARDS ? folder(game) : FALLBACK
}
