/**
 * Shows the moves of others one after another, at a pace one can read.
 *
 * The server is never held up by it: what came waits here until it is shown.
 */

/** When this many wait, they are shown at once: somebody who was away is not made to sit through all of it. */
export const MOST_WAITING = 40

export class Pacing<Frame> {
  private waiting: Frame[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  private shownAt = -Infinity

  /**
   * `pause`: how long the last one shown has to stand before this one, in milliseconds.
   * `isUrgent`: it must be seen now, and all that waits before it.
   */
  constructor(
    private readonly show: (frame: Frame) => void,
    private readonly pause: (frame: Frame) => number,
    private readonly isUrgent: (frame: Frame) => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  push(frame: Frame): void {
    this.waiting.push(frame)
    if (this.isUrgent(frame) || this.waiting.length > MOST_WAITING) this.flush()
    else if (this.timer === undefined) this.next()
  }

  /** Shows all that waits, now. */
  flush(): void {
    this.stop()
    const all = this.waiting
    this.waiting = []
    all.forEach((frame) => this.show(frame))
    if (all.length > 0) this.shownAt = this.now()
  }

  /** What waits is not shown any more: something newer is. */
  drop(): void {
    this.stop()
    this.waiting = []
  }

  private next(): void {
    this.timer = undefined
    const frame = this.waiting[0]
    if (frame === undefined) return
    const left = this.shownAt + this.pause(frame) - this.now()
    if (left > 0) {
      this.timer = setTimeout(() => this.next(), left)
      return
    }
    this.waiting.shift()
    this.shownAt = this.now()
    this.show(frame)
    this.next()
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
