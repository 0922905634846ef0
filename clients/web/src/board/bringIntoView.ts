/** What the bar above covers, in pixels. */
const BAR = 72

/** Shows where the next choice lies, if all of it is out of sight. */
export function bringIntoView(things: HTMLElement[], below: number): void {
  const inSight = (thing: HTMLElement) => {
    const { top, bottom } = thing.getBoundingClientRect()
    return top >= BAR && bottom <= below
  }
  const first = things[0]
  if (first === undefined) return
  scrollTo({ behavior: 'instant' }) // ends a scroll to what was asked before: it would take this out of sight
  if (things.some(inSight)) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  first.scrollIntoView({ block: 'center', behavior: still ? 'instant' : 'smooth' })
}
