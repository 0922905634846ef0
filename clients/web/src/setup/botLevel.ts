/** How strong a bot somebody meets who just wants to play. */
import type { GameInfo, Summary } from '@kontor/client'
import { records } from '../model/playerRecord'
import { botPlays } from '../model/names'
import { http } from '../wire/http'
import { me } from '../wire/identity.svelte'

/** Of so many games of mine that are over, the last ones. */
const LATEST = 20

/** Whom most people who know the rules should play against. */
export const USUAL = 'steady'

/** The bot of the house, among those that it has, that my last results of a game say. */
export async function levelForMe({ game, bots }: GameInfo): Promise<string> {
  const { tables } = await http.myResults(game, undefined, LATEST)
  const levels = bots.filter((bot) => botPlays(bot) !== undefined)
  return levelAfter(tables, me.identity?.player_id ?? '', levels) ?? usual(bots)
}

/** Where nothing is known of who plays. */
export function usual(bots: string[]): string {
  return bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? USUAL)
}

/**
 * One level up after two games won in a row against bots of one level, one down after two lost, else that of the last
 * game; the first for a newcomer. Forks tell nothing: they begin in the middle. Undefined: played, but never against
 * bots of one level.
 *
 * `results`: of one game. `levels`: from the weakest to the strongest.
 */
export function levelAfter(results: Summary[], player: string, levels: string[]): string | undefined {
  const [record] = records(results.filter((table) => table.fork_of === undefined), player)
  if (record === undefined || record.played.length === 0) return levels[0]
  const games = record.played.map(({ table, won }) => ({ level: levels.indexOf(levelOf(table, player)), won }))
  const [last, before] = games.filter(({ level }) => level >= 0).reverse()
  if (last === undefined) return undefined
  const again = before?.level === last.level && before.won === last.won
  const step = again ? (last.won ? 1 : -1) : 0
  return levels[Math.min(Math.max(last.level + step, 0), levels.length - 1)]
}

/** That of all others at the table; empty where they are not bots of one level. */
function levelOf({ seats }: Summary, player: string): string {
  const others = seats.filter((holder) => holder.player?.player_id !== player)
  const [bot, ...more] = new Set(others.map((holder) => (holder.given_up ? '' : (holder.bot ?? ''))))
  return more.length === 0 ? (bot ?? '') : ''
}
