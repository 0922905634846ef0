/** The level of the bot for a player who just wants to play. */
import type { GameInfo, Summary } from '@kontor/client'
import { records } from '../model/playerRecord'
import { http } from '../wire/http'
import { me } from '../wire/identity.svelte'
import { levelsOf, usual } from './levels'

/** Maximum number of recent games to consider: of one game, of all. */
const LATEST = 20
const LATEST_OF_ALL = 40

/** The level of this server's bots that my last results of a game suggest. */
export async function levelForMe(game: GameInfo): Promise<string> {
  return suggested(game, (await http.myResults(game.game, undefined, LATEST)).tables)
}

/** The same for each of these games. */
export async function levelsForMe(games: GameInfo[]): Promise<Record<string, string>> {
  const { tables } = await http.myResults('', undefined, LATEST_OF_ALL)
  return Object.fromEntries(games.map((game) => [game.game, suggested(game, tables)]))
}

function suggested({ game, bots }: GameInfo, results: Summary[]): string {
  const own = results.filter((table) => table.game === game)
  return levelAfter(own, me.identity?.player_id ?? '', levelsOf(bots)) ?? usual(bots)
}

/**
 * One level up after two wins in a row against bots of one level, one down after two losses, else the level of the last
 * game. Newcomers get the first level. Forks do not count, because they begin in the middle. Undefined if the player
 * has never played against bots of one level.
 *
 * `results`: of one game. `levels`: weakest first.
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

/** The level of all other seats; empty if they are not bots of one level. */
function levelOf({ seats }: Summary, player: string): string {
  const others = seats.filter((holder) => holder.player?.player_id !== player)
  const [bot, ...more] = new Set(others.map((holder) => (holder.given_up ? '' : (holder.bot ?? ''))))
  return more.length === 0 ? (bot ?? '') : ''
}
