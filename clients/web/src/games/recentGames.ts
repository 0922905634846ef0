/**
 * Which game is played at the tables that this browser showed last. Nobody is told the game of a private table before
 * it is known who asks: whoever comes back to one gets its board without waiting for that.
 */
import { storage } from '../browser/storage.svelte'

const KEY = 'kontor.boards'
const MOST = 20

export function remember(table: string, game: string): void {
  const others = Object.entries(stored()).filter(([one]) => one !== table)
  storage.set(KEY, JSON.stringify(Object.fromEntries([...others, [table, game]].slice(-MOST))))
}

export function rememberedGame(table: string): string | undefined {
  const game = stored()[table]
  return typeof game === 'string' ? game : undefined
}

function stored(): Record<string, unknown> {
  const found = storage.getJson(KEY)
  return typeof found === 'object' && found !== null ? { ...found } : {}
}
