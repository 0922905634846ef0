/** Animates each single move on the board; after a jump over several nothing is animated. */
import { onMount, tick } from 'svelte'
import { versionJump } from '../board/versionJump'
import type { Chapters, Flights, Tokens } from './moveAnimation'
import type { Position } from './position'
import { whenPainted } from './whenPainted'

/** To be called while a component is created. `shown`: the position on the board. `follow`: scroll to each move. */
export function animateMoves(shown: () => Position | undefined, follow = false): void {
  let animation: { flights: Flights; tokens: Tokens; chapters: Chapters } | undefined
  let before: number | undefined

  onMount(() => {
    let left = false
    const cancel = whenPainted(() => {
      void import('./moveAnimation').then(({ Chapters, Flights, Tokens }) => {
        if (left) return
        animation = { flights: new Flights(), tokens: new Tokens(), chapters: new Chapters() }
        const position = shown()
        if (position) animation.chapters.show(position)
      })
    })
    return () => {
      left = true
      cancel()
    }
  })

  $effect.pre(() => {
    const now = shown()?.held.version
    versionJump.now = before !== undefined && now !== before + 1
    if (now === undefined) return
    animation?.flights.look()
    animation?.tokens.look()
  })
  $effect(() => {
    const position = shown()
    const now = position?.held.version
    if (position && before !== undefined && now === before + 1) {
      animation?.tokens.show(position.move?.by, animation.flights.show(position, follow))
    } else if (position && follow && before !== undefined && now !== before) animation?.flights.follow(position)
    if (position) animation?.chapters.show(position)
    before = now
    // Until the next move, another seat or viewer has other numbers.
    void tick().then(() => (versionJump.now = true))
  })
}
