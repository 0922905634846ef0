/** What I could do best: asked for, told, and past as soon as the table goes on. */
import type { HintShown, Option } from '@kontor/client'

export class Hinting {
  told = $state.raw<HintShown | undefined>(undefined)
  /** Why there is none. */
  problem = $state('')
  /** It is being found out. */
  asking = $state(false)

  /** `explain`: what went wrong, as a sentence. */
  constructor(
    private readonly find: () => Promise<HintShown>,
    private readonly explain: (error: unknown) => string,
  ) {}

  async ask(): Promise<void> {
    if (this.asking) return
    this.letGo()
    this.asking = true
    try {
      this.told = await this.find()
    } catch (error) {
      this.problem = this.explain(error)
    } finally {
      this.asking = false
    }
  }

  /** The table stands at that version now. */
  at(version: number): void {
    if (this.told !== undefined && version > this.told.version) this.letGo()
  }

  /** Whether this is the option that it names. */
  names({ command }: Option): boolean {
    return this.told !== undefined && JSON.stringify(command) === JSON.stringify(this.told.option.command)
  }

  /** Whether there was anything to let go. */
  letGo(): boolean {
    const had = this.told !== undefined || this.problem !== ''
    this.told = undefined
    this.problem = ''
    return had
  }
}
