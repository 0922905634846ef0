/** A hint: requested, shown, and removed when the table changes. */
import type { HintShown } from '@kontor/client'

export class HintRequest {
  answer = $state.raw<HintShown | undefined>(undefined)
  /** The reason why there is none. */
  problem = $state('')
  /** Whether the request is under way. */
  pending = $state(false)

  /** The best option, and others that are about equally good. */
  readonly recommended = $derived.by(() => (this.answer ? [this.answer.option, ...(this.answer.equals ?? [])] : []))

  /** `explain`: turns an error into a sentence. */
  constructor(
    private readonly find: () => Promise<HintShown>,
    private readonly explain: (error: unknown) => string,
  ) {}

  async ask(): Promise<void> {
    if (this.pending) return
    this.clear()
    this.pending = true
    try {
      this.answer = await this.find()
    } catch (error) {
      this.problem = this.explain(error)
    } finally {
      this.pending = false
    }
  }

  /** Removes the hint if the table has a newer version. */
  at(version: number): void {
    if (this.answer !== undefined && version > this.answer.version) this.clear()
  }

  /** Removes the hint. Returns whether there was one. */
  clear(): boolean {
    const had = this.answer !== undefined || this.problem !== ''
    this.answer = undefined
    this.problem = ''
    return had
  }
}
