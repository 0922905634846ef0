/** A rematch: the table at which a finished game is played once more, as it is announced in the chat of the finished one. */
import type { InvitationShown, Player, Said, SeatHolder } from '@kontor/client'
import { sentence } from '../i18n/texts'

/** How an announcement begins, in the language of whoever wrote it. */
const ANNOUNCEMENTS = [sentence('rematch_at', 'en'), sentence('rematch_at', 'de')]

/** Tables that were opened here as a rematch, and announced. */
export const announced = new Set<string>()

/** Whether this is an announcement; its link leads to the rematch. */
export function announces(text: string): boolean {
  return ANNOUNCEMENTS.some((words) => text.startsWith(words))
}

/** Who of the other seats announced a rematch last; `mine`: the seat that reads. */
export function rematchOpenedBy(said: Said[], mine: number): string | undefined {
  return said.findLast((message) => message.from.seat !== undefined && message.from.seat !== mine && announces(message.text))?.from.name
}

/** Whom I may ask to play again, each once: who played with me at `mine`, or would have liked to meanwhile. */
export function partners(seats: SeatHolder[], mine: number, invitations: InvitationShown[]): Player[] {
  const played = seats.flatMap(({ player, seat }) => (player !== null && seat !== mine && !player.gone ? [player] : []))
  const asked = invitations.filter(({ table }) => table.seeks_later).map(({ from }) => from)
  return [...new Map([...played, ...asked].map((player) => [player.player_id, player])).values()]
}
