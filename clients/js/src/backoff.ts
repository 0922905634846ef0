/**
 * Pauses between attempts, in milliseconds: each `growth` times as long as the one before, up to the
 * longest. The last one is wasted: with 2 as much again as was needed, with 1.3 a third of it.
 * Each is shortened by up to half at random, so that many clients do not come back in step.
 */
export class Backoff {
  readonly #first: number
  readonly #longest: number
  readonly #growth: number
  #pause: number

  constructor(first: number, longest: number, growth = 2) {
    this.#first = this.#pause = first
    this.#longest = longest
    this.#growth = growth
  }

  /** The pause before the next attempt. */
  next(): number {
    const pause = this.#pause * (0.5 + Math.random() / 2)
    this.#pause = Math.min(this.#pause * this.#growth, this.#longest)
    return pause
  }

  /** The next pause is no shorter than about this. */
  atLeast(pause: number): void {
    this.#pause = Math.max(this.#pause, pause)
  }

  reset(): void {
    this.#pause = this.#first
  }
}
