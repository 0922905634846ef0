/** The names of games, bots and seats on this page. */
import type { GameInfo, Player, SeatHolder } from '@kontor/client'
import { language, t } from '../i18n/language.svelte'
import { has } from '../i18n/texts'
import { ratingText } from './ratings'

export function gameName(games: GameInfo[], game: string): string {
  return games.find((info) => info.game === game)?.name[language.current] ?? game
}

export function botName(bot: string): string {
  return has(`server.bot.${bot}`) ? t(`server.bot.${bot}`) : bot
}

/** The name of a bot with its rating, the rung to climb. */
export function rungName(game: GameInfo | undefined, bot: string): string {
  const rating = game?.rungs?.find(({ policy }) => policy === bot)?.rating
  return rating === undefined ? botName(bot) : t('bot_rated', { bot: botName(bot), rating: ratingText({ rating }) })
}

/** The description of a bot; undefined for a bot that is not ours. */
export function botPlays(bot: string): string | undefined {
  return has(`server.bot_plays.${bot}`) ? t(`server.bot_plays.${bot}`) : undefined
}

/** The name of a player; "somebody" for a deleted player. */
export function playerName(player: Player): string {
  return player.gone ? t('somebody') : player.name
}

/** The name of a seat; a bot has its own name at its table. */
export function seatName(holder: SeatHolder | undefined): string {
  if (holder === undefined) return ''
  if (holder.player !== null) return playerName(holder.player)
  return holder.bot === undefined ? t('free_seat') : (holder.bot_name ?? botName(holder.bot))
}

/** The name of a seat, with the level of a bot or the rating of a player. */
export function seatNameAndBot(holder: SeatHolder): string {
  if (holder.rating) return `${seatName(holder)} ${ratingText(holder.rating)}`
  if (holder.bot === undefined || holder.bot_name === undefined) return seatName(holder)
  return t('bot_name', { name: holder.bot_name, bot: botName(holder.bot) })
}
