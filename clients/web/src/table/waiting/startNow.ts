/** The effect of "Start now", for the player who may press it. */
import type { GameInfo, Summary } from '@kontor/client'

type Start = { is: 'too_few' } | { is: 'solo' } | { is: 'some'; taken: number; seats: number }

/** The effect now; `too_few` also for a game that this server does not have. */
export function whatStarts({ seats }: Summary, game: GameInfo | undefined): Start {
  const taken = seats.filter((holder) => holder.player !== null || holder.bot !== undefined).length
  if (game === undefined || taken < game.min_seats) return { is: 'too_few' }
  if (taken === 1) return { is: 'solo' }
  return { is: 'some', taken, seats: seats.length }
}
