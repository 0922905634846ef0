/** The levels of bots. */
import { botPlays } from '../model/names'

/** The level for most people who know the rules. */
const USUAL = 'steady'

/** The level for an unknown player. */
export function usual(bots: string[]): string {
  return bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? USUAL)
}

/** The bots that have a description, weakest first. */
export function levelsOf(bots: string[]): string[] {
  return bots.filter((bot) => botPlays(bot) !== undefined)
}
