import { has } from '../i18n/texts'

const TOTAL = 'total'

/**
 * The categories of a score in the game's order: those that change a total, and others such as the points of a solo
 * game's opponent.
 */
type Categories = { inTotal: string[]; inNoTotal: string[] }

export function categoriesOf(scores: Record<string, number>[]): Categories {
  const lists = scores.map((score) => Object.keys(score))
  const until = (names: string[]) => (names.includes(TOTAL) ? names.indexOf(TOTAL) : names.length)
  const counted = [...new Set(lists.flatMap((names) => names.slice(0, until(names))))]
  const changes = (name: string) => scores.some((score) => (score[name] ?? 0) !== 0)
  return {
    inTotal: counted.filter(changes),
    inNoTotal: [...new Set(lists.flatMap((names) => names.slice(until(names) + 1)))],
  }
}

/** The points with a typographic minus sign. */
export function written(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`
}

/** The key of the sentence about points that are not counted yet. */
export function notCounted(game: string): string {
  const own = `${game}.page.current_score_hidden`
  return has(own) ? own : 'current_score_hidden'
}
