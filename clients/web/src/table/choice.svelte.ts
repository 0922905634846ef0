/**
 * Choosing an option by clicking things on the board, one after another.
 *
 * Each option has a path of targets: `['project:castle_3', 'stack:0']`. What lights up is the next
 * target of every option that begins with what was clicked so far; what needs no further target is
 * a button. As soon as one option is left, it is done. Nothing here knows a game.
 */
import { createContext } from 'svelte'
import type { Option } from '../wire/frames'
import { buttonsOf, nextTargets, type Target } from './targets'

type Source = { version: number; options: Option[]; path: (option: Option) => Target[] }

export class Choice {
  private begun = $state.raw<{ version: number; targets: Target[] }>({ version: 0, targets: [] })

  constructor(
    private readonly source: () => Source,
    private readonly act: (option: Option) => void,
  ) {}

  private readonly routed = $derived.by(() => {
    const { options, path } = this.source()
    return options.map((option) => ({ option, path: path(option) }))
  })

  /** What was clicked so far. A half choice does not outlive the position it was made in. */
  readonly chosen = $derived.by(() => (this.begun.version === this.source().version ? this.begun.targets : []))
  readonly lit = $derived.by(() => nextTargets(this.routed, this.chosen))
  readonly buttons = $derived.by(() => buttonsOf(this.routed, this.chosen))

  click(target: Target): void {
    const through = this.lit.get(target)
    if (through === undefined) {
      if (this.chosen.includes(target)) this.cancel()
      return
    }
    const only = through.length === 1 ? through[0] : undefined
    if (only !== undefined) return this.take(only)
    this.begun = { version: this.source().version, targets: [...this.chosen, target] }
  }

  take(option: Option): void {
    this.cancel()
    this.act(option)
  }

  cancel(): void {
    this.begun = { version: 0, targets: [] }
  }
}

export const [theChoice, setChoice] = createContext<Choice>()
