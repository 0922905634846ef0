/** An action of the user: whether it is under way, and its error. */
import { Refused } from '@kontor/client'
import { explain } from '../i18n/errorText'

export class UserAction {
  busy = $state(false)
  #refused = $state.raw<Refused>()

  /** The error as a sentence in the current language; empty without one. */
  get problem(): string {
    return this.#refused === undefined ? '' : explain(this.#refused)
  }

  readonly run = (work: Promise<unknown>): Promise<void> => {
    this.#refused = undefined
    return this.again(work)
  }

  /** Runs it; an earlier error stays until it succeeds. */
  async again(work: Promise<unknown>): Promise<void> {
    try {
      await work
      this.#refused = undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#refused = error
    }
  }

  /** Runs it unless it is under way already. */
  async once(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    await this.run(work()).finally(() => (this.busy = false))
  }
}
