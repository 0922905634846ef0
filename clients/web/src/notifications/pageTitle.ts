/** What stands in the browser's tab: how many tables wait for me, the page, the house. */
import { called } from './turnNotifier.svelte'

export function pageTitle(page?: string): string {
  const count = called.count > 0 ? `(${called.count}) ` : ''
  return `${count}${page === undefined ? '' : `${page} – `}Kontor`
}
