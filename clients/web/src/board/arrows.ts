/** The arrow keys move the focus across a board, to things that can be chosen and to others. */
import type { Box } from './placement'

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Weight of the sideways distance: things in the same row come first. */
const ASKEW = 3

/** Things on a board that can be chosen or inspected. */
const THINGS = 'button.clickable, button.lit'
/** Signs around the cards that have an explanation. */
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

/** The sign with an explanation at a target; undefined on a card, which has its own. */
export function signOf(target: EventTarget | null): Element | undefined {
  const sign = target instanceof Element ? target.closest(SIGNS) : null
  if (sign === null || sign.closest('.table, dialog, .last') === null) return undefined
  const button = sign.closest('button, a, summary')
  return button === null || (button === sign && !sign.matches('.clickable')) ? sign : undefined
}

/** Whether the arrow keys reach an element: not beside the board, and of nested signs only the outer one. */
function isReached(element: Element): boolean {
  if (element.matches(THINGS)) return true
  if (element.closest('aside') !== null) return false
  return signOf(element) === element && element.parentElement?.closest(SIGNS) == null
}

/** The index of the next box in that direction; undefined at the edge of the board. */
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
