/** Whether another tab of this browser has just called me to that table: one call is enough. */
import { storage } from '../browser/storage.svelte'

type Calls = Record<string, { tab: string; at: number }>

const KEY = 'kontor.called'

/** Milliseconds; a tab at the table hears at once, one in the lobby when it reads its list again. */
const TOGETHER = 20_000

/** Claims the call for this tab; false where another tab was first. */
export function isMineToNotify(table: string, tab: string, now: number): boolean {
  const recent = Object.entries((storage.getJson(KEY) ?? {}) as Calls).filter(([, call]) => now - call?.at < TOGETHER)
  const before = recent.find(([called]) => called === table)?.[1]
  if (before !== undefined && before.tab !== tab) return false
  storage.set(KEY, JSON.stringify({ ...Object.fromEntries(recent), [table]: { tab, at: now } }))
  return true
}
