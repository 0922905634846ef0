/** What the games of this house are called: asked for once, then known. */
import { gameName } from '../lobby/names'
import type { GameInfo } from '../wire/frames'
import { games } from '../wire/http'

class GameNames {
  known = $state.raw<GameInfo[]>([])
  private asked = false

  ask(): void {
    if (this.asked) return
    this.asked = true
    games().then(
      (found) => (this.known = found),
      () => (this.asked = false),
    )
  }
}

const names = new GameNames()

/** Its name in the page's language; its id until it is known. */
export function nameOfGame(game: string): string {
  names.ask()
  return gameName(names.known, game)
}
