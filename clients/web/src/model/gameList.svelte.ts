/** The games of this server, read once for all parts of the page. */
import type { GameInfo } from '@kontor/client'
import { loadTexts } from './loadTexts'
import { http } from '../wire/http'

class GameList {
  games = $state.raw<GameInfo[]>([])
  private reading: Promise<void> | undefined

  /** Throws if they cannot be read; the next call tries again. */
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
