/** Whether to offer notifications, once, to a player who has just left a correspondence game. */
import type { Summary } from '@kontor/client'
import { clockKindOf } from '../model/tableTerms'
import { settings } from '../browser/settings.svelte'

export function offersNotifications(mine: Summary[]): boolean {
  if (settings.get('push') || settings.get('offered') || !('PushManager' in globalThis)) return false
  return mine.some((table) => table.status === 'running' && clockKindOf(table) === 'days')
}
