/**
 * Cards that fly from their old to their new place, and a ring in the seat's colour around new ones, so that everybody
 * sees what happened and who did it. If a move changes several, they come one after the other: first those that fly.
 * What another player holds is nowhere on the page: it flies to that seat's line, and later from there to its area.
 *
 * Everything with `data-card` takes part; in a place with `data-pile` players discard. A card that an event takes from a
 * pile comes from there: the pile is the target `pile:NAME`. Cards have no identity on the
 * wire, so a vanished card and a new one with the same face are treated as the same.
 */
import { isInSight } from '../board/bringIntoView'
import { endOfBoard } from '../board/dockHeight'
import { moving } from '../browser/motion'
import { handheld } from '../browser/screens'
import type { Move, Position } from './position'

/** `around`: the elements around it, the nearest first. `area`: the seat that it belongs to, or one of these. */
type Lying = { card: string; at: DOMRect; around: Element[]; area: string }
const [TABLE, HAND, PILE] = ['table', 'hand', 'pile']
type Scene = Map<HTMLElement, Lying>

const FLIGHT = 450
const EASING = 'cubic-bezier(0.3, 0.7, 0.2, 1)'
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
/** A move that takes more things off the table than this clears it: they go to nobody. */
const MOST_TAKEN = 2
/** So many elements around a thing are remembered: one of them outlasts it. */
const AROUND = 4
/** The z-index in flight, above the panels, in a browser without popovers. */
const ALOFT = '20'
/** What makes a thing count on the page: a copy has none of it. */
const COUNTED = ['id', 'data-card', 'data-counts', 'data-target', 'data-testid']
/** What a browser sets for a popover unless the page does. */
const BROWSER_SETS = ['padding', 'border-width', 'border-style', 'border-color', 'background', 'color', 'overflow']

export class Flights {
  private scene: Scene = new Map()

  /** Records all places before the page changes. */
  look(): void {
    this.scene = lying()
  }

  /**
   * Scrolls to the cards on the board that changed, if none of them is in sight: those in the area of the seat that
   * moved, else any others unless `ownOnly`. Piles and the column beside the board do not count.
   */
  follow({ move }: Pick<Position, 'move'>, ownOnly = false): void {
    const laid = changed(this.scene, lying()).filter(({ thing, at, area }) => at.width > 0 && area !== PILE && !thing.closest('aside'))
    const own = laid.filter(({ area }) => area === String(move?.by))
    const things = (ownOnly || own.length > 0 ? own : laid).map(({ thing }) => thing)
    const below = endOfBoard(document.querySelector('.dock'))
    const [first] = things
    if (first === undefined || things.some((thing) => thing.closest('.dock') || isInSight(thing, below))) return
    const { top, bottom } = first.getBoundingClientRect()
    scrollBy({ top: (top + bottom - below) / 2, behavior: 'instant' })
  }

  /**
   * Animates one move of seat `by`: moved cards fly, new ones get a ring. Returns all cards at a new place. `follow`:
   * scroll there first if none of them is in sight.
   */
  show({ move, seat, mover }: Pick<Position, 'move' | 'seat' | 'mover'>, follow = false): HTMLElement[] {
    const by = move?.by
    let [before, after] = [this.scene, lying()]
    // A phone follows my own cards and those of the mover too, unless I choose something next: it would scroll back.
    const own = typeof by === 'number' && (by === mover || (by === seat && handheld.current)) && !document.querySelector('#board .lit, .dock.mine')
    if (follow || own) {
      const scrolled = scrollY
      this.follow({ move }, !follow)
      if (scrollY !== scrolled) [before, after] = [raised(before, scrollY - scrolled), lying()]
    }
    const gone = vanished(before, after)
    const fresh = changed(before, after).map((one) => ({ ...one, origin: originOf(one.card, gone)?.at }))
    const line = typeof by === 'number' && by !== seat ? lineOf(by) : undefined
    // A thing that now shows another face is no thing that somebody took.
    const taken = gone.filter(({ thing, area }) => area === TABLE && !thing.isConnected)
    const flown: HTMLElement[] = []
    const dealt: HTMLElement[] = []
    for (const { thing, card, at, area, origin } of fresh) {
      const from = origin ?? supplyOf(card, move) ?? (area === String(by) || area === PILE ? line : undefined)
      if (at.width === 0 || from === undefined) dealt.push(thing)
      else if (flown.push(thing)) fly(thing, from, at)
    }
    const step = Math.min(AFTER, ALL_WITHIN / dealt.length)
    const first = dealt.length > MOST_RINGS ? NEW_ROUND : flown.length > 0 ? FLIGHT / 2 : 0
    dealt.forEach((thing, n) => appear(thing, first + n * step))
    // What my hand draws, or a pawn of mine that moves, at the end of a rival's move is mine.
    const ownerOf = (area: string) => (area === HAND ? (seat ?? by) : area === TABLE || area === PILE ? by : Number(area))
    if (fresh.length <= MOST_RINGS) fresh.forEach(({ thing, area }) => ring(thing, ownerOf(area)))
    if (line && taken.length <= MOST_TAKEN) taken.forEach((one) => leave(one, line))
    return [...flown, ...dealt]
  }
}

function lying(): Scene {
  const cards = document.querySelectorAll<HTMLElement>('main [data-card]:not(dialog *)')
  return new Map(
    Array.from(cards, (card) => {
      const around: Element[] = []
      for (let at = card.parentElement; at && around.length < AROUND; at = at.parentElement) around.push(at)
      const area = card.closest('.dock') ? HAND : card.closest('[data-pile]') ? PILE : (card.closest<HTMLElement>('[data-seat]')?.dataset['seat'] ?? TABLE)
      return [card, { card: card.dataset['card'] ?? '', at: card.getBoundingClientRect(), around, area }]
    }),
  )
}

/** The cards at a new place. */
function changed(before: Scene, after: Scene): (Lying & { thing: HTMLElement })[] {
  return [...after].flatMap(([thing, lay]) => (before.get(thing)?.card !== lay.card ? [{ ...lay, thing }] : []))
}

/** The places after the page has scrolled down by so many pixels. */
function raised(scene: Scene, by: number): Scene {
  return new Map([...scene].map(([thing, lay]) => [thing, { ...lay, at: new DOMRect(lay.at.x, lay.at.y - by, lay.at.width, lay.at.height) }]))
}

/** The cards that are no longer there. A hidden card had no place. */
function vanished(before: Scene, after: Scene): (Lying & { thing: HTMLElement })[] {
  return [...before].flatMap(([thing, lay]) => (lay.at.width > 0 && after.get(thing)?.card !== lay.card ? [{ ...lay, thing }] : []))
}

/** Removes one card with that face from those that are gone, and returns it. */
function originOf(card: string, gone: Lying[]): Lying | undefined {
  const n = gone.findIndex((one) => one.card === card)
  return n < 0 ? undefined : gone.splice(n, 1)[0]
}

/** The place of the pile that an event took that card from, if it is on the page. */
function supplyOf(card: string, move: Move | undefined): DOMRect | undefined {
  const from = move?.events.find((event) => event['card'] === card && 'pile' in event)
  const at = from && document.querySelector(`[data-target='pile:${CSS.escape(String(from['pile']))}']`)?.getBoundingClientRect()
  return at && at.width > 0 ? at : undefined
}

/** The place of a seat in the list of seats, or of the line of its last move, if one is in view. */
function lineOf(seat: number): DOMRect | undefined {
  const lines = ['aside li', '.last'].map((kind) => document.querySelector(`${kind}[data-seat='${seat}']`)?.getBoundingClientRect())
  const line = lines.find((line) => line && line.top < innerHeight && line.bottom > 0)
  return line && new DOMRect(line.left, line.top, line.height, line.height)
}

function fly(thing: HTMLElement, from: DOMRect, to: DOMRect): void {
  const { duration } = moving(FLIGHT)
  if (duration === 0) return
  const copy = lifted(thing, to, thing.parentElement)
  const flight = (copy ?? thing).animate(
    [
      { transform: shifted(to, from), transformOrigin: '0 0', zIndex: ALOFT },
      { transform: 'none', transformOrigin: '0 0', zIndex: ALOFT },
    ],
    { duration, easing: EASING },
  )
  if (copy === undefined) return
  thing.animate({ opacity: [0, 0] }, { duration })
  flight.onfinish = () => copy.remove()
}

/** Lets a vanished thing fly to the seat that took it. */
function leave({ thing, at, around }: Lying & { thing: HTMLElement }, to: DOMRect): void {
  const { duration } = moving(FLIGHT)
  const copy = duration > 0 ? lifted(thing, at, around.find(({ isConnected }) => isConnected)) : undefined
  const flight = copy?.animate([{ transformOrigin: '0 0' }, { transform: shifted(at, to), transformOrigin: '0 0', opacity: 0.3 }], { duration, easing: EASING })
  if (flight) flight.onfinish = () => copy?.remove()
}

/** The transform that shows something at one place as if it were at the other. */
const shifted = (at: DOMRect, other: DOMRect) => `translate(${other.left - at.left}px, ${other.top - at.top}px) scale(${other.width / at.width})`

/**
 * A copy of a thing, in its place and above the whole page: no panel that scrolls cuts it off. Undefined if the browser
 * has no popovers. `within`: where the thing is or was, so that the same style rules apply.
 */
function lifted(thing: HTMLElement, { left, top, width, height }: DOMRect, within: Element | null | undefined): HTMLElement | undefined {
  if (!within || !('showPopover' in thing)) return undefined
  const copy = thing.cloneNode(true) as HTMLElement
  within.append(copy)
  for (const part of [copy, ...copy.querySelectorAll<HTMLElement>('*')]) COUNTED.forEach((name) => part.removeAttribute(name))
  const style = getComputedStyle(thing.isConnected ? thing : copy)
  for (const name of BROWSER_SETS) copy.style.setProperty(name, style.getPropertyValue(name))
  Object.assign(copy, { popover: 'manual', inert: true, ariaHidden: 'true' })
  // Fixed, whatever the style of the thing says: else the copy scrolls with the page.
  const place = { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` }
  Object.assign(copy.style, { inset: 'auto', margin: '0', maxWidth: 'none', maxHeight: 'none', boxSizing: 'border-box', pointerEvents: 'none', ...place })
  copy.showPopover()
  return copy
}

function appear(thing: HTMLElement, delay: number): void {
  const { duration } = moving(APPEARS)
  if (duration > 0) thing.animate([{ opacity: 0, scale: 0.9 }, {}], { duration, delay, fill: 'backwards' })
}

function ring(thing: HTMLElement, by: number | null | undefined): void {
  const colour = typeof by === 'number' ? `var(--seat-${by % SEAT_COLOURS})` : 'var(--accent)'
  // Around the frame of a thing that can be chosen, so that it still looks like one.
  const outlineOffset = thing.matches('.lit') ? '4px' : '2px'
  const ring = (of: string) => ({ outline: `3px solid ${of}`, outlineOffset })
  thing.animate([ring(colour), ring('transparent')], { delay: RING, duration: FADES, fill: 'backwards' })
}
