/** Animates each single move on the board; after a jump over several nothing is animated. */
import { onMount } from 'svelte'
import { versionJump } from '../board/versionJump'
import type { Flights, Tokens } from './moveAnimation'
import { whenPainted } from './whenPainted'

/** To be called while a component is created. `version`: that on the board. `by`: the seat that made that move. */
export function animateMoves(version: () => number | undefined, by: () => number | null | undefined): void {
  let animation: { flights: Flights; tokens: Tokens } | undefined
  let before: number | undefined

  onMount(() =>
    whenPainted(() => {
      void import('./moveAnimation').then(({ Flights, Tokens }) => {
        animation = { flights: new Flights(), tokens: new Tokens() }
        animation.tokens.look()
      })
    }),
  )

  $effect.pre(() => {
    const now = version()
    versionJump.now = before !== undefined && now !== before && now !== before + 1
    if (now !== undefined) animation?.flights.look(versionJump.now)
  })
  $effect(() => {
    const now = version()
    const mover = by()
    if (before !== undefined && now === before + 1) {
      animation?.tokens.show(mover, animation.flights.show(mover))
    } else animation?.tokens.look()
    before = now
  })
}
