/**
 * The games of the tables that this browser showed last. The server does not reveal the game of a private table before
 * it knows the caller. With this list the board of a known table is loaded without that wait.
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
