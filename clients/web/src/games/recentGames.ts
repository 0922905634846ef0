/** Remembers the games of the tables that this browser showed last. */
import { storage } from '../browser/storage.svelte'
import { KEY, rememberedGames } from './rememberedGame'

const MOST = 20

export function remember(table: string, game: string): void {
  const others = Object.entries(rememberedGames()).filter(([one]) => one !== table)
  storage.set(KEY, JSON.stringify(Object.fromEntries([...others, [table, game]].slice(-MOST))))
}
