/** The title in the browser's tab: the number of tables that wait for me, the page, the site. */
import { turnNotifier } from './turnNotifier.svelte'

export function pageTitle(page?: string): string {
  const count = turnNotifier.count > 0 ? `(${turnNotifier.count}) ` : ''
  return `${count}${page === undefined ? '' : `${page} – `}Kontor`
}
