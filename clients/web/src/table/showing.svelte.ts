/** Shows each move on the board as it comes; a jump over several is not played through. */
import { Flights } from './flights'

/** To be called when a component is made. `version`: of what is on the board. `by`: who made that move. */
export function showMoves(version: () => number | undefined, by: () => number | null | undefined): void {
  const flights = new Flights()
  let before: number | undefined

  $effect.pre(() => {
    if (version() !== undefined) flights.look()
  })
  $effect(() => {
    const now = version()
    if (before !== undefined && now === before + 1) flights.show(by())
    before = now
  })
}
