/** The arrow keys lead from one thing of a board to the next, whether it can be chosen or not. */
import type { Box } from './beside'

type Way = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** A thing in the same row is nearer than one that lies askew. */
const ASKEW = 3

export function byArrows(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(event.key)) return
  const from = event.currentTarget as HTMLElement
  const around = from.closest('dialog') ?? document
  const others = [...around.querySelectorAll<HTMLElement>('button.thing, button.lit')].filter(
    (other) => other !== from && other.checkVisibility({ visibilityProperty: true }),
  )
  const place = nearest(
    from.getBoundingClientRect(),
    others.map((other) => other.getBoundingClientRect()),
    event.key as Way,
  )
  if (place === undefined) return
  event.preventDefault()
  others[place]?.focus()
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
