/** Counts points up row by row when a game has just ended. */
import { moving } from '../../browser/motion'

/** Maximum milliseconds for all rows, and for one. */
const ALL = 2_600
const ROW = 450

export class PointCounter {
  /** The number of rows counted so far. */
  rows = $state(0)
  readonly of: number
  private timer: ReturnType<typeof setInterval> | undefined

  /** `fresh`: count up; otherwise, and with reduced motion, all rows are counted at once. */
  constructor(of: number, fresh: boolean) {
    this.of = of
    const pause = moving(Math.min(ROW, ALL / Math.max(of, 1))).duration
    if (!fresh || pause === 0) this.rows = of
    else this.timer = setInterval(() => this.next(), pause)
  }

  get done(): boolean {
    return this.rows >= this.of
  }

  /** Counts the remaining rows at once. */
  skip = (): void => {
    clearInterval(this.timer)
    this.rows = this.of
  }

  private next(): void {
    this.rows += 1
    if (this.done) clearInterval(this.timer)
  }
}
