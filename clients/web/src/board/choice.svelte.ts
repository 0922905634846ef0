/**
 * Choosing an option by clicking things on the board, one after another.
 *
 * Each option has a path of targets: `['project:castle_3', 'stack:0']`. What lights up is the next
 * target of every option that begins with what was clicked so far; what needs no further target is
 * a button. As soon as one option is left, it is done. Nothing here knows a game.
 */
import type { Option } from '@kontor/client'
import { createContext } from 'svelte'
import { alive, beginning, buttonsOf, nextTargets, type Target } from './targets'

/** `asking`: an option was taken, and its answer is not here yet. */
type Source = { options: Option[]; path: (option: Option) => Target[]; pending: boolean }

export class Choice {
  private begun = $state.raw<Target[]>([])
  private last = $state.raw<Target[]>([])
  /** What a hint recommends. */
  recommended = $state.raw<Option['command'] | undefined>(undefined)

  constructor(
    private readonly source: () => Source,
    private readonly act: (option: Option) => void,
  ) {}

  private readonly routed = $derived.by(() => {
    const { options, path } = this.source()
    return options.map((option) => ({ option, path: path(option) }))
  })

  /** What was clicked so far. What others do meanwhile takes a half choice away only with its options. */
  readonly chosen = $derived.by(() => alive(this.routed, this.begun))
  /** The targets of what was taken, until it has happened or was refused. */
  readonly taken = $derived.by(() => (this.source().pending ? this.last : []))
  readonly lit = $derived.by(() => nextTargets(this.routed, this.chosen))
  readonly buttons = $derived.by(() => buttonsOf(this.routed, this.chosen))
  /** The next target of what a hint recommends. */
  readonly hinted = $derived.by(() => beginning(this.routed, this.chosen).find(({ option }) => this.recommends(option))?.path[this.chosen.length])

  recommends({ command }: Option): boolean {
    return this.recommended !== undefined && JSON.stringify(command) === JSON.stringify(this.recommended)
  }

  click(target: Target): void {
    const through = this.lit.get(target)
    if (through === undefined) {
      if (this.chosen.includes(target)) this.cancel()
      return
    }
    const only = through.length === 1 ? through[0] : undefined
    if (only !== undefined) return this.take(only)
    this.begun = [...this.chosen, target]
  }

  /** As a click that takes nothing yet: even the only option that is left waits for its next target. */
  begin(target: Target): void {
    if (this.lit.has(target)) this.begun = [...this.chosen, target]
  }

  take(option: Option): void {
    this.cancel()
    this.last = this.source().path(option)
    this.act(option)
  }

  cancel(): void {
    this.begun = []
  }

  /** Lets a half choice go for good once no option begins with it. */
  settle(): void {
    if (this.begun.length > 0 && this.chosen.length === 0) this.cancel()
  }
}

export const [getChoice, setChoice] = createContext<Choice>()
