/** What games, bots and seats are called on this page. */
import type { GameInfo, Player, SeatHolder } from '@kontor/client'
import { language, t } from '../i18n/language.svelte'
import { has } from '../i18n/texts'

export function gameName(games: GameInfo[], game: string): string {
  return games.find((info) => info.game === game)?.name[language.current] ?? game
}

export function botName(bot: string): string {
  return has(`server.bot.${bot}`) ? t(`server.bot.${bot}`) : bot
}

/** What to expect of it; undefined of one that is not ours. */
export function botPlays(bot: string): string | undefined {
  return has(`server.bot_plays.${bot}`) ? t(`server.bot_plays.${bot}`) : undefined
}

/** Who had themselves deleted is somebody. */
export function playerName(player: Player): string {
  return player.gone ? t('somebody') : player.name
}

/** A bot has a name of its own at its table. */
export function seatName(holder: SeatHolder | undefined): string {
  if (holder === undefined) return ''
  if (holder.player !== null) return playerName(holder.player)
  return holder.bot === undefined ? t('free_seat') : (holder.bot_name ?? botName(holder.bot))
}

/** The same, and of a bot how it plays. */
export function seatNameAndBot(holder: SeatHolder): string {
  if (holder.bot === undefined || holder.bot_name === undefined) return seatName(holder)
  return t('bot_name', { name: holder.bot_name, bot: botName(holder.bot) })
}
