/**
 * The games of the tables that this browser showed last. The server does not reveal the game of a private table before
 * it knows the caller. With this list the board of a known table is loaded without that wait.
 */
import { stored } from '../browser/stored'

export const KEY = 'kontor.boards'

export function rememberedGame(table: string): string | undefined {
  const game = rememberedGames()[table]
  return typeof game === 'string' ? game : undefined
}

export function rememberedGames(): Record<string, unknown> {
  try {
    return { ...(JSON.parse(stored(KEY) ?? '') as object | null) }
  } catch {
    return {}
  }
}
