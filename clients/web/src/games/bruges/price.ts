/** The price on a thing that can be chosen; its label says the same to screen readers. */
import type { Choice } from '../../board/choice.svelte'
import type { Target } from '../../board/targets'

/** The price in words; empty if it is free, or depends on the next click. */
export function priceOf(choice: Choice, target: Target): string {
  const options = choice.lit.get(target) ?? []
  return options.length === 1 ? (options[0]?.price ?? '') : ''
}
