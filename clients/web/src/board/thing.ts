/** A thing on a board that stands for options: it lights up, is clicked, and may be looked at more closely. */
import './thing.css'
import type { Choice } from '../table/choice.svelte'
import type { Target } from '../table/targets'
import type { Inspection } from './inspection.svelte'

/** `target`: what a click on it stands for, if it can stand for anything. `marks` are classes. */
export function thing(choice: Choice, target: Target | undefined) {
  const lit = target !== undefined && choice.lit.has(target)
  const chosen = target !== undefined && [...choice.chosen, ...choice.taken].includes(target)
  return {
    lit,
    marks: { thing: true, lit, chosen },
    attributes: {
      'data-target': target,
      tabindex: lit ? 0 : -1,
      'aria-disabled': !lit,
      onclick: () => {
        if (target !== undefined) choice.click(target)
      },
    },
  }
}

/** The same for a thing that shows a detail of `subject`: it has the focus too while nothing is to be clicked. */
export function thingLookedAt<Subject>(
  choice: Choice,
  target: Target | undefined,
  inspection: Inspection<Subject>,
  subject: () => Subject,
) {
  const { lit, marks, attributes } = thing(choice, target)
  return {
    lit,
    marks,
    attributes: {
      ...attributes,
      ...inspection.looksAt(subject),
      tabindex: lit || choice.lit.size === 0 ? 0 : -1,
      onclick: () => {
        if (inspection.endsLook() || target === undefined) return
        inspection.hide()
        choice.click(target)
      },
    },
  }
}
