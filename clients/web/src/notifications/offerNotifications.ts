/** Whether somebody is asked, once, if they want to be called: who plays a game of days and has just left its table. */
import type { Summary } from '@kontor/client'
import { clockKindOf } from '../model/tableTerms'
import { settings } from '../browser/settings.svelte'

export function offersNotifications(mine: Summary[]): boolean {
  if (settings.get('push') || settings.get('offered') || !('PushManager' in globalThis)) return false
  return mine.some((table) => table.status === 'running' && clockKindOf(table) === 'days')
}
