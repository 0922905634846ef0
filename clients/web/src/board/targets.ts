/** Options as paths over the board: the next targets, and the options left for buttons. */

import type { Option } from '@kontor/client'
export type Target = string
export type Routed = { option: Option; path: Target[] }

/** The options that start with these targets. */
export function beginning(options: Routed[], chosen: Target[]): Routed[] {
  return options.filter(({ path }) => chosen.every((target, step) => path[step] === target))
}

/** The targets clicked so far, or none once no option starts with them. */
export function alive(options: Routed[], chosen: Target[]): Target[] {
  return beginning(options, chosen).length > 0 ? chosen : []
}

/** The next targets, each with the options through it. */
export function nextTargets(options: Routed[], chosen: Target[]): Map<Target, Option[]> {
  const lit = new Map<Target, Option[]>()
  for (const { option, path } of beginning(options, chosen)) {
    const target = path[chosen.length]
    if (target !== undefined) lit.set(target, [...(lit.get(target) ?? []), option])
  }
  return lit
}

/** The options without a further target, which need a button. */
export function buttonsOf(options: Routed[], chosen: Target[]): Option[] {
  return beginning(options, chosen)
    .filter(({ path }) => path.length === chosen.length)
    .map(({ option }) => option)
}
