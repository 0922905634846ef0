/**
 * Goods, coins and points that fly from a number that fell to a number that rose.
 *
 * Everything with `data-counts` (a kind) and `data-amount` takes part. `data-spot` distinguishes two of the same kind
 * and seat. The flying thing is a copy of the drawing beside the number.
 */
import { prefersStill } from '../browser/motion'
import { changes, transfers, type ShownNumber, type Transfer } from './transfers'

const FLIGHT = 700
/** Milliseconds between two of the same kind. */
const AFTER = 110
const MOST = 3
/** Milliseconds: moves in faster succession are being caught up with. */
const AT_ONCE = 150
/** Levels from a number up to the element with its drawing. */
const STEPS_TO_DRAWING = 2
/** Diameter of the flying disc in pixels, for a number without a drawing. */
const DISC = 14
/** The z-index in flight. The dock, which has no such numbers, covers those of the board. */
const BELOW_DOCK = 4

export class Tokens {
  private shown: ShownNumber<Element>[] = []
  private shownAt = -Infinity

  /** Records the numbers without animations, after a change of more than one move. */
  look(): void {
    this.shown = numbers()
  }

  /** Animates one move of this seat. `arrived`: the cards and tiles at a new place. */
  show(by: number | null | undefined, arrived: Element[]): void {
    const before = this.shown
    this.look()
    const now = performance.now()
    const catchesUp = now - this.shownAt < AT_ONCE
    this.shownAt = now
    if (catchesUp || prefersStill()) return
    const flights = transfers(changes(before, this.shown), String(by), played(arrived, by)).flatMap(flight) // reads the layout
    flights.forEach(fly)
  }
}

/** The thing that the seat played: the only new one in its area, or else on the table. */
function played(arrived: Element[], by: number | null | undefined): Element | undefined {
  const onTable = arrived.filter((thing) => thing.closest('[data-testid=hand]') === null)
  const before = onTable.filter((thing) => thing.closest(`[data-seat='${by}']`) !== null)
  return [before, onTable].find(({ length }) => length === 1)?.[0]
}

function numbers(): ShownNumber<Element>[] {
  return Array.from(document.querySelectorAll<HTMLElement>('main [data-counts]:not(dialog *)'), (place) => {
    const home = place.closest<HTMLElement>('[data-seat]') ?? undefined
    return {
      kind: place.dataset['counts'] ?? '',
      seat: home?.dataset['seat'] ?? '',
      spot: place.dataset['spot'] ?? place.closest<HTMLElement>('[data-card]')?.dataset['card'] ?? '',
      amount: Number(place.dataset['amount']),
      place,
      home,
    }
  })
}

type Seen = { at: DOMRect; drawing: Element | undefined }
type Flight = { kind: string; start: DOMRect; end: DOMRect; drawing: Element | undefined; size: [number, number]; count: number }

function flight({ kind, from, to, count }: Transfer<Element>): Flight[] {
  const [start, end] = [seen(from), seen(to)]
  if (start === undefined || end === undefined || !(isInView(start.at) || isInView(end.at))) return []
  const drawn = [end, start].find(({ drawing }) => drawing !== undefined)
  const size: [number, number] = drawn === undefined ? [DISC, DISC] : [drawn.at.width, drawn.at.height]
  return [{ kind, start: start.at, end: end.at, drawing: drawn?.drawing, size, count: Math.min(count, MOST) }]
}

/** The first visible place, else one out of view. A number is at the place of its drawing. */
function seen(places: Element[]): Seen | undefined {
  const all = places.map((place) => {
    const drawing = drawingBeside(place)
    return { at: (drawing ?? place).getBoundingClientRect(), drawing }
  })
  const laidOut = all.filter(({ at }) => at.width > 0)
  return laidOut.find(({ at }) => isInView(at)) ?? laidOut[0]
}

/** The drawing beside a number. A card and a seat's area have many drawings; none of them stands for a number. */
function drawingBeside(place: Element): Element | undefined {
  if (place.closest('[data-card]') !== null || place.matches('[data-seat]')) return undefined
  let around: Element | null = place
  for (let step = 0; step <= STEPS_TO_DRAWING && around !== null; step += 1) {
    const drawing = around.querySelector(':is([data-drawing], svg)')
    if (drawing !== null) return drawing
    around = around.parentElement
  }
  return undefined
}

function isInView({ left, right, top, bottom }: DOMRect): boolean {
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}

function fly({ kind, start, end, drawing, size, count }: Flight): void {
  const [width, height] = size
  const over = ({ left, top, width: w, height: h }: DOMRect) =>
    `translate(${left + (w - width) / 2}px, ${top + (h - height) / 2}px)`
  const token = tokenOf(kind, drawing, size)
  for (let n = 0; n < count; n += 1) {
    const one = token.cloneNode(true) as HTMLElement
    document.body.append(one)
    const flying = one.animate(
      [
        { transform: over(start), opacity: 0 },
        { opacity: 1, offset: 0.15 },
        { opacity: 1, offset: 0.85 },
        { transform: over(end), opacity: 0 },
      ],
      { duration: FLIGHT, delay: n * AFTER, fill: 'both', easing: 'cubic-bezier(0.3, 0.1, 0.2, 1)' },
    )
    flying.onfinish = () => one.remove()
  }
}

function tokenOf(kind: string, drawing: Element | undefined, [width, height]: [number, number]): HTMLElement {
  const token = document.createElement('span')
  token.dataset['token'] = kind
  token.setAttribute('aria-hidden', 'true')
  token.style.cssText = `position:fixed;left:0;top:0;z-index:${BELOW_DOCK};width:${width}px;height:${height}px;line-height:0;pointer-events:none`
  if (drawing === undefined) {
    token.style.borderRadius = '50%'
    token.style.background = 'var(--brass)'
    return token
  }
  const { color, fontSize } = getComputedStyle(drawing)
  Object.assign(token.style, { color, fontSize })
  const copy = drawing.cloneNode(true) as Element
  for (const name of ['data-told', 'aria-label', 'role']) copy.removeAttribute(name)
  token.append(copy)
  return token
}
