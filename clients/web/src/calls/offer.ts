/** Whether somebody is asked, once, if they want to be called: who plays a game of days and has just left its table. */
import type { Summary } from '@kontor/client'
import { settings } from '../settings.svelte'

const OF_DAYS = 3_600

export function offersCalls(mine: Summary[]): boolean {
  if (settings.get('push') || settings.get('offered') || !('PushManager' in globalThis)) return false
  return mine.some(({ status, move_seconds = 0 }) => status === 'running' && move_seconds >= OF_DAYS)
}
