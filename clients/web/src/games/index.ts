/**
 * Which games have a board of their own: each folder here that exports a `page` from its `index.ts`, by
 * the game's name. It is loaded when somebody sits at such a table. Every other game is played on the fallback, or on
 * the board of its package if the operator allows that.
 */
import { fetchComponents } from '../board/fetchComponents'
import { addIcons } from '../ui/icons'
import { loadTexts } from '../model/loadTexts'
import { addWords } from '../i18n/texts'
import { BOARDS, folder } from './boards'
import ExternalBoard from './ExternalBoard.svelte'
import { externalBoardOf, loadExternalBoard } from './externalBoards'
import type { GamePage } from './gamePage'

const FALLBACK = folder('fallback')
const loaded: Record<string, GamePage> = {}
/** All options are buttons: what can be clicked on the board is its own business. */
const EXTERNAL: GamePage = { Board: ExternalBoard, path: () => [] }

/**
 * Loads the board of a game with its words and icons, once, and what is in its box: without that a board would be
 * drawn twice. Raises where the board cannot be fetched.
 */
export async function load(game: string): Promise<void> {
  const found = folderOf(game)
  if (found === FALLBACK) await Promise.all([loadTexts(game), loadExternalBoard(game)])
  if (found in loaded) return
  const box = found === FALLBACK ? undefined : fetchComponents(game).catch(() => undefined)
  const [page] = await Promise.all([(BOARDS[found] as () => Promise<GamePage>)(), box])
  addWords(page.words ?? {})
  addIcons(page.icons ?? {})
  loaded[found] = page
}

/** The page of a game that was loaded. */
export function pageOf(game: string): GamePage {
  return externalBoardOf(game) === undefined ? (loaded[folderOf(game)] as GamePage) : EXTERNAL
}

function folderOf(game: string): string {
  return folder(game) in BOARDS ? folder(game) : FALLBACK
}
