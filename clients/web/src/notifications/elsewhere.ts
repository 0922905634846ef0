/** Whether another tab of this browser has just called me to that table: one call is enough. */
type Calls = Record<string, { tab: string; at: number }>

const KEY = 'kontor.called'

/** Milliseconds; a tab at the table hears at once, one in the lobby when it reads its list again. */
const TOGETHER = 20_000

/** Claims the call for this tab; false where another tab was first. */
export function isMineToCall(storage: Pick<Storage, 'getItem' | 'setItem'>, table: string, tab: string, now: number): boolean {
  const recent = Object.entries(calls(storage)).filter(([, { at }]) => now - at < TOGETHER)
  const before = recent.find(([called]) => called === table)?.[1]
  if (before !== undefined && before.tab !== tab) return false
  storage.setItem(KEY, JSON.stringify({ ...Object.fromEntries(recent), [table]: { tab, at: now } }))
  return true
}

function calls(storage: Pick<Storage, 'getItem'>): Calls {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Calls
  } catch {
    return {}
  }
}
