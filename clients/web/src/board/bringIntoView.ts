import { prefersStill } from '../browser/motion'

/** The height that the top bar covers, in pixels. */
const BAR = 72

/** Whether a thing is between the top bar and the dock, which begins at `below`. */
export function isInSight(thing: Element, below: number): boolean {
  const { top, bottom } = thing.getBoundingClientRect()
  return top >= BAR && bottom <= below
}

/** Scrolls to the next choice if all choices are out of sight. */
export function bringIntoView(things: HTMLElement[], below: number): void {
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

export function scrollToThing(thing: Element, block: 'center' | 'nearest' = 'center'): void {
  thing.scrollIntoView({ block, behavior: prefersStill() ? 'instant' : 'smooth' })
}
