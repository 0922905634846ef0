/** The shelves of the market: at most two, and within a pass never fewer than before, so that nothing below them moves. */
export type Shelves = { pass: string; count: number }

const MOST = 2

/** `stalls`: the number of cards in each. More than two cards share two shelves. */
export function shelvesFor(before: Shelves | undefined, pass: string, stalls: number[]): Shelves {
  const kept = before?.pass === pass ? before.count : 1
  return { pass, count: Math.min(MOST, Math.max(kept, ...stalls)) }
}
