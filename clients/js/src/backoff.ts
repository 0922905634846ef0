/**
 * Pauses between attempts, in milliseconds: each is `growth` times the previous one, up to the longest. The last pause
 * may outlast the outage: by as long again with a growth of 2, by a third of it with 1.3. Each pause is shortened at
 * random, by at most half, so that clients do not retry in step.
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

  /** Raises the next pause to about `pause` if it would be shorter. */
  atLeast(pause: number): void {
    this.#pause = Math.max(this.#pause, pause)
  }

  reset(): void {
    this.#pause = this.#first
  }
}
