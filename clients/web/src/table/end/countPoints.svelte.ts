/** Points that are counted up row by row, once a game has ended before one's eyes. */
import { moving } from '../../browser/motion'

/** All rows together take no longer, in milliseconds; one takes no longer than the second. */
const ALL = 2_600
const ROW = 450

export class PointCounter {
  /** So many rows are counted. */
  rows = $state(0)
  readonly of: number
  private timer: ReturnType<typeof setInterval> | undefined

  /** `fresh`: else all is counted already, as for who asked for less motion. */
  constructor(of: number, fresh: boolean) {
    this.of = of
    const pause = moving(Math.min(ROW, ALL / Math.max(of, 1))).duration
    if (!fresh || pause === 0) this.rows = of
    else this.timer = setInterval(() => this.next(), pause)
  }

  get done(): boolean {
    return this.rows >= this.of
  }

  /** The rest at once. */
  skip = (): void => {
    clearInterval(this.timer)
    this.rows = this.of
  }

  private next(): void {
    this.rows += 1
    if (this.done) clearInterval(this.timer)
  }
}
