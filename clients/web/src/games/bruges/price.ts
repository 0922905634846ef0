/** What stands on a lit thing that costs something; its label says the same to who listens. */
import type { Choice } from '../../board/choice.svelte'
import type { Target } from '../../board/targets'

/** In words; nothing where it is free, or where it depends on what is clicked next. */
export function priceOf(choice: Choice, target: Target): string {
  const options = choice.lit.get(target) ?? []
  return options.length === 1 ? (options[0]?.price ?? '') : ''
}
