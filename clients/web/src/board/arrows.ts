/** The arrow keys lead from one thing of a board to the next, whether it can be chosen or not. */
import type { Box } from './placement'

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** A thing in the same row is nearer than one that lies askew. */
const ASKEW = 3

/** What can be chosen or read on a board. */
const THINGS = 'button.clickable, button.lit'
/** What around the cards tells what it means. */
const SIGNS = '[title], [data-told]'

export function byArrows(event: KeyboardEvent): void {
  goByArrows(event.currentTarget as HTMLElement, event)
}

export function goByArrows(from: Element, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  const around = from.closest('dialog') ?? document
  const others = [...around.querySelectorAll<HTMLElement>(`${THINGS}, ${SIGNS}`)].filter(
    (other) => other !== from && isReached(other) && (other.checkVisibility?.({ visibilityProperty: true }) ?? other.getClientRects().length > 0),
  )
  const place = nearest(
    from.getBoundingClientRect(),
    others.map((other) => other.getBoundingClientRect()),
    event.key as Way,
  )
  const next = place === undefined ? undefined : others[place]
  if (next === undefined) return
  event.preventDefault()
  if (!next.matches('button')) next.setAttribute('tabindex', '-1')
  next.focus()
}

/** The sign at a point of the page, if it tells something by itself: on a card the card does. */
export function signOf(target: EventTarget | null): Element | undefined {
  const sign = target instanceof Element ? target.closest(SIGNS) : null
  if (sign === null || sign.closest('.table, dialog') === null) return undefined
  const button = sign.closest('button, a, summary')
  return button === null || (button === sign && !sign.matches('.clickable')) ? sign : undefined
}

/** Nothing beside the board; and of signs within signs the outer one is enough. */
function isReached(element: Element): boolean {
  if (element.matches(THINGS)) return true
  if (element.closest('aside') !== null) return false
  return signOf(element) === element && element.parentElement?.closest(SIGNS) == null
}

/** Which of the boxes comes next on that way, by its place in `boxes`; none at the edge of the board. */
export function nearest(from: Box, boxes: Box[], way: Way): number | undefined {
  const steps = boxes.map((box) => step(from, box, way))
  const best = Math.min(...steps)
  return Number.isFinite(best) ? steps.indexOf(best) : undefined
}

function step(from: Box, to: Box, way: Way): number {
  const sideways = way === 'ArrowLeft' || way === 'ArrowRight'
  const sign = way === 'ArrowRight' || way === 'ArrowDown' ? 1 : -1
  const [right, down] = [middle(to.left, to.right) - middle(from.left, from.right), middle(to.top, to.bottom) - middle(from.top, from.bottom)]
  const ahead = sign * (sideways ? right : down)
  const askew = Math.abs(sideways ? down : right)
  return ahead < 1 || askew > 2 * ahead ? Infinity : ahead + ASKEW * askew
}

function middle(one: number, other: number): number {
  return (one + other) / 2
}
