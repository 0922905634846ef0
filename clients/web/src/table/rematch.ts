/** A rematch: the table for the next game of the same players, as announced in the chat of the finished one. */
import type { InvitationShown, Player, Said, SeatHolder } from '@kontor/client'
import 'virtual:texts/rematch' // in both languages
import { sentence } from '../i18n/texts'

/** The beginnings of an announcement, in the languages of its authors. */
const ANNOUNCEMENTS = [sentence('rematch_at', 'en'), sentence('rematch_at', 'de')]

/** Rematches that this page opened and announced. */
export const announced = new Set<string>()

/** Whether a message announces a rematch; its link leads there. */
export function announces(text: string): boolean {
  return ANNOUNCEMENTS.some((words) => text.startsWith(words))
}

/** The name of the other seat that last announced a rematch; `mine`: the reader's seat. */
export function rematchOpenedBy(said: Said[], mine: number): string | undefined {
  return said.findLast((message) => message.from.seat !== undefined && message.from.seat !== mine && announces(message.text))?.from.name
}

/** The players I may invite to play again, each once: those of this game, and those who have invited me since. */
export function partners(seats: SeatHolder[], mine: number, invitations: InvitationShown[]): Player[] {
  const played = seats.flatMap(({ player, seat }) => (player !== null && seat !== mine && !player.gone ? [player] : []))
  const asked = invitations.filter(({ table }) => table.seeks_later).map(({ from }) => from)
  return [...new Map([...played, ...asked].map((player) => [player.player_id, player])).values()]
}
