/** Prevents several tabs of this browser from notifying about the same table. */
import { storage } from '../browser/storage.svelte'

type Calls = Record<string, { tab: string; at: number }>

const KEY = 'kontor.called'

/** Milliseconds: a tab at the table is notified at once, one in the lobby with its next read of the list. */
const TOGETHER = 20_000

/** Claims the notification for this tab. Returns false if another tab was first. */
export function isMineToNotify(table: string, tab: string, now: number): boolean {
  const recent = Object.entries((storage.getJson(KEY) ?? {}) as Calls).filter(([, call]) => now - call?.at < TOGETHER)
  const before = recent.find(([called]) => called === table)?.[1]
  if (before !== undefined && before.tab !== tab) return false
  storage.set(KEY, JSON.stringify({ ...Object.fromEntries(recent), [table]: { tab, at: now } }))
  return true
}
