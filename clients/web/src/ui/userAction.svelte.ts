/** What is done here: whether it is under way, and what went wrong with it. */
import { Refused } from '@kontor/client'
import { explain } from '../i18n/errorText'

export class UserAction {
  busy = $state(false)
  #refused = $state.raw<Refused>()

  /** As a sentence in the language of now; empty where all is well. */
  get problem(): string {
    return this.#refused === undefined ? '' : explain(this.#refused)
  }

  readonly run = (work: Promise<unknown>): Promise<void> => {
    this.#refused = undefined
    return this.again(work)
  }

  /** What went wrong before stands until it goes well. */
  async again(work: Promise<unknown>): Promise<void> {
    try {
      await work
      this.#refused = undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#refused = error
    }
  }

  /** Not while it is under way already. */
  async once(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    await this.run(work()).finally(() => (this.busy = false))
  }
}
