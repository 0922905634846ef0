import { prefersStill } from '../browser/motion'
import { endOfBoard } from './dockHeight'

/** The height that the top bar covers, in pixels. */
const BAR = 72

/** Whether a thing is between the top bar and the dock, which begins at `below`. */
export function isInSight(thing: Element, below: number): boolean {
  const { top, bottom } = thing.getBoundingClientRect()
  return top >= BAR && bottom <= below
}

/** Scrolls to a choice on the board if all are out of sight. Returns false if there is none, or one in the dock. */
export function bringChoiceIntoView(dock: Element): boolean {
  const shown = [...document.querySelectorAll('button.lit')].filter((thing) => thing.getClientRects().length > 0)
  const onBoard = shown.length > 0 && !shown.some((thing) => dock.contains(thing))
  if (onBoard) bringIntoView(shown, endOfBoard(dock))
  return onBoard
}

/** Scrolls to the first of these things if all are out of sight. */
export function bringIntoView(things: Element[], below: number): void {
  const first = things[0]
  if (first === undefined) return
  scrollTo({ behavior: 'instant' }) // stops an earlier scroll, which would move these out of sight
  // The browser scrolls in a thread of its own: the page learns two frames later where that stopped.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!things.some((thing) => isInSight(thing, below))) scrollToThing(first)
    }),
  )
}

export function scrollToTop(): void {
  scrollTo({ top: 0, behavior: prefersStill() ? 'instant' : 'smooth' })
}

export function scrollToThing(thing: Element, block: 'center' | 'nearest' = 'center'): void {
  thing.scrollIntoView({ block, behavior: prefersStill() ? 'instant' : 'smooth' })
}
