/** The games of this house: asked for once, for all pages that show them. */
import type { GameInfo } from '@kontor/client'
import { loadTexts } from './loadTexts'
import { http } from '../wire/http'

class GameList {
  games = $state.raw<GameInfo[]>([])
  private reading: Promise<void> | undefined

  /** Raises where they cannot be read; whoever asks next tries again. */
  read(): Promise<void> {
    this.reading ??= http.games().then(
      async (found) => {
        await Promise.all(found.map(({ game }) => loadTexts(game)))
        this.games = found
      },
      (error: unknown) => {
        this.reading = undefined
        throw error
      },
    )
    return this.reading
  }

  find(game: string): GameInfo | undefined {
    return this.games.find((info) => info.game === game)
  }
}

export const gameList = new GameList()
