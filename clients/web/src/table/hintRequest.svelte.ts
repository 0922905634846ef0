/** A hint: requested, shown, and removed when the table changes. */
import type { HintShown } from '@kontor/client'

export class HintRequest {
  answer = $state.raw<HintShown | undefined>(undefined)
  /** The reason why there is none. */
  problem = $state('')
  /** Whether the request is under way. */
  pending = $state(false)
  private version = $state(0)
  /** The version at the last request, which may have come while an earlier one was under way. */
  private wanted = $state(0)
  /** Whether a hint about the present position is under way. */
  readonly thinks = $derived(this.pending && this.wanted === this.version)

  /** The best option, and others that are about equally good. */
  readonly recommended = $derived.by(() => (this.answer ? [this.answer.option, ...(this.answer.equals ?? [])] : []))

  /** `explain`: turns an error into a sentence. */
  constructor(
    private readonly find: () => Promise<HintShown>,
    private readonly explain: (error: unknown) => string,
  ) {}

  async ask(): Promise<void> {
    this.wanted = this.version
    if (this.pending) return
    this.clear()
    this.pending = true
    const asked = this.version
    try {
      const answer = await this.find()
      if (answer.version >= this.version) this.answer = answer
    } catch (error) {
      // About a position that has gone there is nothing to say.
      if (asked === this.version) this.problem = this.explain(error)
    } finally {
      this.pending = false
    }
    if (this.wanted > asked && !this.answer) await this.ask()
  }

  /** Removes the hint, or the reason for its lack, if the table has a newer version. */
  at(version: number): void {
    if (version !== this.version) this.problem = ''
    this.version = version
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
