/** Animates each single move on the board; after a jump over several nothing is animated. */
import { Tokens } from '../board/tokens'
import { versionJump } from '../board/versionJump'
import { Flights } from './flights'

/** To be called while a component is created. `version`: that on the board. `by`: the seat that made that move. */
export function animateMoves(version: () => number | undefined, by: () => number | null | undefined): void {
  const flights = new Flights()
  const tokens = new Tokens()
  let before: number | undefined

  $effect.pre(() => {
    const now = version()
    versionJump.now = before !== undefined && now !== before && now !== before + 1
    if (now !== undefined) flights.look()
  })
  $effect(() => {
    const now = version()
    const mover = by()
    if (before !== undefined && now === before + 1) {
      tokens.show(mover, flights.show(mover))
    } else tokens.look()
    before = now
  })
}
