/**
 * Cards that fly from where they lay to where they lie now, and a ring of the seat's colour round
 * what is new, so that everybody sees what happened and who did it.
 *
 * Everything with `data-card` takes part. A card has no identity on the wire, so one that vanished
 * and one that appeared with the same face are taken to be the same.
 */
type Lying = { card: string; at: DOMRect }
type Scene = Map<HTMLElement, Lying>

const FLIGHT = 450
/** A ring stands, then fades: while it stands the browser draws nothing anew. */
const RING = 1_260
const FADES = 540
const SEAT_COLOURS = 5
/** Above the panels while it flies. */
const ALOFT = '20'

export class Flights {
  private scene: Scene = new Map()

  /** Before the page changes: where everything lies. */
  look(): void {
    this.scene = lying()
  }

  /** After one move of this seat: what moved flies, what is new gets its ring. Answers all that lies where it did not lie before. */
  show(by: number | null | undefined): HTMLElement[] {
    const before = this.scene
    const after = lying()
    const gone = vanished(before, after)
    const arrived: HTMLElement[] = []
    for (const [thing, { card, at }] of after) {
      if (before.get(thing)?.card === card) continue
      const from = gone.get(card)?.pop()
      if (from !== undefined) fly(thing, from, at)
      ring(thing, by)
      arrived.push(thing)
    }
    return arrived
  }
}

function lying(): Scene {
  const cards = document.querySelectorAll<HTMLElement>('main [data-card]:not(dialog *)')
  return new Map(Array.from(cards, (card) => [card, { card: card.dataset['card'] ?? '', at: card.getBoundingClientRect() }]))
}

/** Where cards lay that lie there no more, by their face. */
function vanished(before: Scene, after: Scene): Map<string, DOMRect[]> {
  const gone = new Map<string, DOMRect[]>()
  for (const [thing, { card, at }] of before) {
    if (after.get(thing)?.card !== card) gone.set(card, [...(gone.get(card) ?? []), at])
  }
  return gone
}

function fly(thing: HTMLElement, from: DOMRect, to: DOMRect): void {
  if (to.width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  thing.animate(
    [
      { transform: start, transformOrigin: '0 0', zIndex: ALOFT },
      { transform: 'none', transformOrigin: '0 0', zIndex: ALOFT },
    ],
    { duration: FLIGHT, easing: 'cubic-bezier(0.3, 0.7, 0.2, 1)' },
  )
}

function ring(thing: HTMLElement, by: number | null | undefined): void {
  const colour = typeof by === 'number' ? `var(--seat-${by % SEAT_COLOURS})` : 'var(--accent)'
  const ring = (of: string) => ({ outline: `3px solid ${of}`, outlineOffset: '2px' })
  thing.animate([ring(colour), ring('transparent')], { delay: RING, duration: FADES, fill: 'backwards' })
}
