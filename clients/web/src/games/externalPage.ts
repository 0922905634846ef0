/** Boards of games from other packages; loaded only with a game that has no board of its own here. */
import type { GamePage } from './gamePage'
import ExternalBoard from './ExternalBoard.svelte'

export { externalBoardOf, loadExternalBoard } from './externalBoards'

/** All options are buttons; an external board handles its own clicks. */
export const externalPage: GamePage = { Board: ExternalBoard, path: () => [] }
