import type { GameInfo } from '@kontor/client'

/** Whether the game has help for newcomers. */
export function hasHelp(game: GameInfo | undefined): boolean {
  return game?.sentence !== undefined
}
