/** What I could do best: asked for, told, and past as soon as the table goes on. */
import type { HintShown } from '@kontor/client'

export class HintRequest {
  answer = $state.raw<HintShown | undefined>(undefined)
  /** Why there is none. */
  problem = $state('')
  /** It is being found out. */
  pending = $state(false)

  /** `explain`: what went wrong, as a sentence. */
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

  /** The table stands at that version now. */
  at(version: number): void {
    if (this.answer !== undefined && version > this.answer.version) this.clear()
  }

  /** Whether there was anything to let go. */
  clear(): boolean {
    const had = this.answer !== undefined || this.problem !== ''
    this.answer = undefined
    this.problem = ''
    return had
  }
}
