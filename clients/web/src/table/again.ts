/** The same table once more: same game, seats, bots and rules; whoever opens it sits in front. */
import type { Opening, Summary } from '../wire/frames'

/** `seat`: mine; the others keep their places clockwise from me. */
export function sameAgain(table: Summary, seat: number | undefined): Opening {
  const count = table.seats.length
  const others = Array.from({ length: count - 1 }, (_, step) => step + 1)
  const bots = others.flatMap((step) => {
    const holder = table.seats[((seat ?? 0) + step) % count]
    return holder?.bot === undefined || holder.given_up ? [] : [[String(step), holder.bot] as const]
  })
  return {
    game: table.game,
    seats: count,
    options: table.options,
    visibility: table.visibility,
    bots: Object.fromEntries(bots),
    undo: table.undo,
    ...(table.move_seconds === undefined ? {} : { move_seconds: table.move_seconds }),
  }
}
