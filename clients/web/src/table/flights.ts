/**
 * Cards that fly from their old to their new place, and a ring in the seat's colour around new ones, so that everybody
 * sees what happened and who did it. If a move changes several, they come one after the other: first those that fly.
 *
 * Everything with `data-card` takes part. Cards have no identity on the wire, so a vanished card and a new one with the
 * same face are treated as the same.
 */
import { moving } from '../browser/motion'

type Lying = { card: string; at: DOMRect }
type Scene = Map<HTMLElement, Lying>

const FLIGHT = 450
const APPEARS = 250
/** Milliseconds between two cards of the same move, and at most between the first and the last. */
const AFTER = 90
const ALL_WITHIN = 600
/** Milliseconds before the cards of a new round come: until then the move before it is seen. */
const NEW_ROUND = 900
/** Milliseconds that a ring is shown before it fades; meanwhile the browser need not repaint. */
const RING = 1_260
const FADES = 540
const SEAT_COLOURS = 5
/** A move that lays more cards than this, such as a new round, gets no rings: they would hide what can be chosen. */
const MOST_RINGS = 12
/** The z-index in flight, above the panels, in a browser without popovers. */
const ALOFT = '20'
/** What makes a thing count on the page: a copy has none of it. */
const COUNTED = ['id', 'data-card', 'data-counts', 'data-target', 'data-testid']
/** What a browser sets for a popover unless the page does. */
const BROWSER_SETS = ['padding', 'border-width', 'border-style', 'border-color', 'background', 'color', 'overflow']

export class Flights {
  private scene: Scene = new Map()
  /** What the last move took away, by face, and the seat that did it: the next one may lay it down. */
  private taken: { by: number | null | undefined; from: Map<string, DOMRect[]> } = { by: null, from: new Map() }

  /** Records all places before the page changes. `jumps`: to a position that is not the next one. */
  look(jumps = false): void {
    this.scene = lying()
    if (jumps) this.taken.from.clear()
  }

  /** Animates one move of this seat: moved cards fly, new ones get a ring. Returns all cards at a new place. */
  show(by: number | null | undefined): HTMLElement[] {
    const before = this.scene
    const after = lying()
    const gone = vanished(before, after)
    const flown: HTMLElement[] = []
    const dealt: HTMLElement[] = []
    for (const [thing, { card, at }] of after) {
      if (before.get(thing)?.card === card) continue
      const from = at.width > 0 ? (gone.get(card)?.pop() ?? this.laidDown(thing, card, by)) : undefined
      if (from === undefined) dealt.push(thing)
      else if (flown.push(thing)) fly(thing, from, at)
    }
    const step = Math.min(AFTER, ALL_WITHIN / dealt.length)
    const first = dealt.length > MOST_RINGS ? NEW_ROUND : flown.length > 0 ? FLIGHT / 2 : 0
    dealt.forEach((thing, n) => appear(thing, first + n * step))
    this.taken = { by, from: gone }
    const arrived = [...flown, ...dealt]
    if (arrived.length <= MOST_RINGS) arrived.forEach((thing) => ring(thing, by))
    return arrived
  }

  /** The place from which the seat took this card in its last move, if it is now in that seat's area. */
  private laidDown(thing: HTMLElement, card: string, by: number | null | undefined): DOMRect | undefined {
    const area = thing.closest<HTMLElement>('[data-seat]')?.dataset['seat']
    return by === this.taken.by && area === String(by) ? this.taken.from.get(card)?.pop() : undefined
  }
}

function lying(): Scene {
  const cards = document.querySelectorAll<HTMLElement>('main [data-card]:not(dialog *)')
  return new Map(Array.from(cards, (card) => [card, { card: card.dataset['card'] ?? '', at: card.getBoundingClientRect() }]))
}

/** The old places of the cards that are no longer there, by face. A hidden card has none. */
function vanished(before: Scene, after: Scene): Map<string, DOMRect[]> {
  const gone = new Map<string, DOMRect[]>()
  for (const [thing, { card, at }] of before) {
    if (at.width > 0 && after.get(thing)?.card !== card) gone.set(card, [...(gone.get(card) ?? []), at])
  }
  return gone
}

function fly(thing: HTMLElement, from: DOMRect, to: DOMRect): void {
  const { duration } = moving(FLIGHT)
  if (duration === 0) return
  const copy = lifted(thing, to)
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  const flight = (copy ?? thing).animate(
    [
      { transform: start, transformOrigin: '0 0', zIndex: ALOFT },
      { transform: 'none', transformOrigin: '0 0', zIndex: ALOFT },
    ],
    { duration, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' },
  )
  if (copy === undefined) return
  thing.animate({ opacity: [0, 0] }, { duration })
  flight.onfinish = () => copy.remove()
}

/**
 * A copy of a thing, in its place and above the whole page: no panel that scrolls cuts it off. Undefined if the browser
 * has no popovers. It is beside the thing, so that the same style rules apply.
 */
function lifted(thing: HTMLElement, { left, top, width, height }: DOMRect): HTMLElement | undefined {
  if (!('showPopover' in thing)) return undefined
  const copy = thing.cloneNode(true) as HTMLElement
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) COUNTED.forEach((name) => part.removeAttribute(name))
  Object.assign(copy, { popover: 'manual', inert: true, ariaHidden: 'true' })
  const style = getComputedStyle(thing)
  for (const name of BROWSER_SETS) copy.style.setProperty(name, style.getPropertyValue(name))
  const place = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
  Object.assign(copy.style, { inset: 'auto', margin: '0', maxWidth: 'none', maxHeight: 'none', boxSizing: 'border-box', pointerEvents: 'none', ...place })
  thing.parentElement?.append(copy)
  copy.showPopover()
  return copy
}

function appear(thing: HTMLElement, delay: number): void {
  const { duration } = moving(APPEARS)
  if (duration > 0) thing.animate([{ opacity: 0, scale: 0.9 }, {}], { duration, delay, fill: 'backwards' })
}

function ring(thing: HTMLElement, by: number | null | undefined): void {
  const mover = typeof by === 'number' ? `var(--seat-${by % SEAT_COLOURS})` : 'var(--accent)'
  // A card that my hand draws at the end of a rival's move is mine.
  const colour = thing.closest('.dock') ? `var(--seat, ${mover})` : mover
  // Around the frame of a thing that can be chosen, so that it still looks like one.
  const outlineOffset = thing.matches('.lit') ? '4px' : '2px'
  const ring = (of: string) => ({ outline: `3px solid ${of}`, outlineOffset })
  thing.animate([ring(colour), ring('transparent')], { delay: RING, duration: FADES, fill: 'backwards' })
}
