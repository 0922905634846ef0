/**
 * Pauses between attempts, in milliseconds: each twice as long as the one before, up to the longest.
 * Each is shortened by up to half at random, so that many clients do not come back in step.
 */
export class Backoff {
  private pause: number

  constructor(
    private readonly first: number,
    private readonly longest: number,
  ) {
    this.pause = first
  }

  /** The pause before the next attempt. */
  next(): number {
    const pause = this.pause * (0.5 + Math.random() / 2)
    this.pause = Math.min(this.pause * 2, this.longest)
    return pause
  }

  /** The next pause is no shorter than about this. */
  atLeast(pause: number): void {
    this.pause = Math.max(this.pause, pause)
  }

  reset(): void {
    this.pause = this.first
  }
}
