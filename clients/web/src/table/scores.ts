/** What a score names, as the game lists it: what makes the total, and after that what is in no total, such as the points of a solo game's opponent. */
export type Named = { counted: string[]; beside: string[] }

const TOTAL = 'total'

export function named(scores: Record<string, number>[]): Named {
  const lists = scores.map((score) => Object.keys(score))
  const until = (names: string[]) => (names.includes(TOTAL) ? names.indexOf(TOTAL) : names.length)
  return {
    counted: [...new Set(lists.flatMap((names) => names.slice(0, until(names))))],
    beside: [...new Set(lists.flatMap((names) => names.slice(until(names) + 1)))],
  }
}
