import type { GameInfo } from '@kontor/client'

/** Whether somebody has written what a newcomer reads of that game. */
export function hasHelp(game: GameInfo | undefined): boolean {
  return game?.sentence !== undefined
}
