/** What somebody does here: whether it is under way, and what went wrong with it, as a sentence. */
import { explain } from './problems'

export class Attempt {
  problem = $state('')
  busy = $state(false)

  readonly of = async (work: Promise<unknown>): Promise<void> => {
    this.problem = ''
    await work.catch((error: unknown) => (this.problem = explain(error)))
  }

  /** Not while it is under way already. */
  async once(work: () => Promise<unknown>): Promise<void> {
    if (this.busy) return
    this.busy = true
    await this.of(work()).finally(() => (this.busy = false))
  }
}
