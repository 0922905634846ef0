/** A thing on a board that stands for options: it lights up, can be clicked, and may have a detail. */
import './clickable.css'
import type { Choice } from './choice.svelte'
import type { Target } from './targets'
import { inSentences } from '../i18n/texts'
import { byArrows } from './arrows'
import type { Inspection } from './inspection.svelte'

/**
 * `target`: the target of a click on it, if any. `marks` are classes.
 *
 * Tab moves the focus from one thing that can be chosen to the next; the arrow keys reach all others.
 */
export function clickable(choice: Choice, target: Target | undefined) {
  const lit = target !== undefined && choice.lit.has(target)
  const chosen = target !== undefined && [...choice.chosen, ...choice.taken].includes(target)
  const does = lit || chosen || (target !== undefined && choice.replaces(target))
  return {
    lit,
    marks: { clickable: true, lit, chosen },
    attributes: {
      'data-target': target,
      tabindex: does ? 0 : -1,
      'aria-disabled': !does,
      'aria-pressed': chosen ? true : undefined,
      onkeydown: byArrows,
      onclick: () => {
        if (target !== undefined) choice.click(target)
      },
    },
  }
}

/** A thing with a detail of `subject`, which can also have the focus while it cannot be clicked. */
export function clickableWithDetail<Subject>(
  choice: Choice,
  target: Target | undefined,
  inspection: Inspection<Subject>,
  subject: () => Subject,
) {
  const { lit, marks, attributes } = clickable(choice, target)
  return {
    lit,
    marks,
    attributes: {
      ...attributes,
      ...inspection.looksAt(subject),
      tabindex: choice.lit.size === 0 ? 0 : attributes.tabindex,
      onclick: (event: MouseEvent) => {
        if (inspection.endsLook()) return
        if (attributes['aria-disabled']) return inspection.toggle(subject(), event.currentTarget as Element)
        inspection.hide()
        attributes.onclick()
      },
    },
  }
}

/** The label of a thing: its name and, if it can be chosen, the effect and price of that. */
export function labelOf(choice: Choice, target: Target | undefined, name: string): string {
  const options = target === undefined ? [] : (choice.lit.get(target) ?? [])
  const only = options.length === 1 ? options[0]?.label : undefined
  return inSentences(name, only)
}
