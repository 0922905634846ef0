/** Which finished games were explained in this tab: of any other nobody knows whether it was. */
import { tabStorage } from '../../browser/storage.svelte'

const keyOf = (table: string) => `kontor:explained:${table}`

export function noteExplained(table: string): void {
  tabStorage.set(keyOf(table), 'yes')
}

export function isExplained(table: string): boolean {
  return tabStorage.get(keyOf(table)) !== null
}
