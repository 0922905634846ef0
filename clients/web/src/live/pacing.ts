/**
 * Shows the moves of others one after another, at a readable pace.
 *
 * The server never waits for it: frames are queued here until they are shown.
 */
import type { Commit } from '@kontor/client'

type Move = Pick<Commit, 'by' | 'events' | 'tell'>

/**
 * Milliseconds that a move is shown before the next one. `pace`: for one or two sentences. A move that tells nothing is
 * short, and so is one that its seat repeats at once, such as the draw of a card; the end of a round is long.
 */
export function readingTime(move: Move | undefined, pace: number, next?: Move): number {
  if (!move?.tell.length || (next && repeats(move, next))) return pace * 0.3
  return pace * Math.min(Math.max(move.tell.length / 2, 1), 2.5)
}

/** Whether both are moves of one seat with one event of the same type. */
function repeats(move: Move, next: Move): boolean {
  const [event, ...more] = [...move.events, ...next.events.slice(1)]
  return more.length === 0 && move.by === next.by && event?.type === next.events[0]?.type
}

/** Maximum queue length: a player who was away need not watch everything. */
export const MOST_WAITING = 40

export class Pacing<Frame> {
  private waiting: Frame[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private shownAt = -Infinity
  private latest: Frame | undefined

  /**
   * `pause`: milliseconds that the previous frame, if there is one, stays before this one, or before `rest` if no frame
   * waits. `isUrgent`: this frame and all before it are shown at once.
   */
  constructor(
    private readonly display: (frame: Frame) => void,
    private readonly pause: (frame: Frame | undefined, before: Frame | undefined) => number,
    private readonly isUrgent: (frame: Frame) => boolean,
    private readonly rest: () => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  push(frame: Frame): void {
    this.waiting.push(frame)
    if (this.isUrgent(frame) || this.waiting.length > MOST_WAITING) this.flush()
    else this.next()
  }

  /** Shows all queued frames now. */
  flush(): void {
    this.stop()
    const all = this.waiting
    this.waiting = []
    all.forEach((frame) => this.show(frame))
    this.rest()
  }

  /** Drops all queued frames, because something newer is shown. */
  drop(): void {
    this.stop()
    this.waiting = []
    this.rest()
  }

  private next(): void {
    this.stop()
    const frame = this.waiting[0]
    const left = this.shownAt + this.pause(frame, this.latest) - this.now()
    if (left > 0) {
      this.timer = setTimeout(() => this.next(), left)
      return
    }
    if (frame === undefined) return this.rest()
    this.waiting.shift()
    this.show(frame)
    this.next()
  }

  private show(frame: Frame): void {
    this.latest = frame
    this.display(frame)
    this.shownAt = this.now()
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
