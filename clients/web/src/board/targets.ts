/** Options as paths over the board: what can be clicked next, and what is left for a button. */

import type { Option } from '@kontor/client'
export type Target = string
export type Routed = { option: Option; path: Target[] }

/** The options that begin with these targets. */
export function beginning(options: Routed[], chosen: Target[]): Routed[] {
  return options.filter(({ path }) => chosen.every((target, step) => path[step] === target))
}

/** What was clicked so far, as long as an option begins with it; then it is let go. */
export function alive(options: Routed[], chosen: Target[]): Target[] {
  return beginning(options, chosen).length > 0 ? chosen : []
}

/** The next targets, each with the options that go through it. */
export function nextTargets(options: Routed[], chosen: Target[]): Map<Target, Option[]> {
  const lit = new Map<Target, Option[]>()
  for (const { option, path } of beginning(options, chosen)) {
    const target = path[chosen.length]
    if (target !== undefined) lit.set(target, [...(lit.get(target) ?? []), option])
  }
  return lit
}

/** What is left to choose by a button. */
export function buttonsOf(options: Routed[], chosen: Target[]): Option[] {
  return beginning(options, chosen)
    .filter(({ path }) => path.length === chosen.length)
    .map(({ option }) => option)
}
