/** What stands in the browser's tab: how many tables wait for me, the page, the house. */
import { waiting } from './waiting.svelte'

export function pageTitle(page?: string): string {
  const count = waiting.count > 0 ? `(${waiting.count}) ` : ''
  return `${count}${page === undefined ? '' : `${page} · `}Kontor`
}
