/** What stands in the browser's tab: how many tables wait for me, the page, the house. */
import { turnNotifier } from './turnNotifier.svelte'

export function pageTitle(page?: string): string {
  const count = turnNotifier.count > 0 ? `(${turnNotifier.count}) ` : ''
  return `${count}${page === undefined ? '' : `${page} – `}Kontor`
}
