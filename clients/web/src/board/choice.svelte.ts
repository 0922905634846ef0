/**
 * Choosing an option by clicking things on the board, one after another.
 *
 * Each option has a path of targets: `['project:castle_3', 'stack:0']`. The highlighted things are the next targets of
 * every option that starts with the targets clicked so far. An option without further targets is a button. The last
 * remaining option is taken at once. A click on something of an earlier step changes the choice from there on.
 * This file does not depend on a game.
 */
import type { Option } from '@kontor/client'
import { createContext } from 'svelte'
import { alive, buttonsOf, nextTargets, type Target } from './targets'

/** `pending`: an option was taken, and its answer has not arrived. */
type Source = { options: Option[]; path: (option: Option) => Target[]; pending: boolean }

export class Choice {
  private begun = $state.raw<Target[]>([])
  private last = $state.raw<Target[]>([])
  /** The options that a hint recommends, the best first; others are about as good. */
  recommended = $state.raw<Option[]>([])
  /** Whether I pressed undo in this tab; a board that then undoes another command resets it. */
  undid = false

  constructor(
    private readonly source: () => Source,
    private readonly act: (option: Option) => void,
    private readonly takeBack?: () => Promise<void>,
  ) {}

  private readonly routed = $derived.by(() => {
    const { options, path } = this.source()
    return options.map((option) => ({ option, path: path(option) }))
  })

  /** The targets clicked so far. Moves of others reset them only if no option starts with them any longer. */
  readonly chosen = $derived.by(() => alive(this.routed, this.begun))
  /** The targets of the option just taken, until it is committed or refused. */
  readonly taken = $derived.by(() => (this.source().pending ? this.last : []))
  readonly lit = $derived.by(() => nextTargets(this.routed, this.chosen))
  /** What could be clicked instead of each chosen target. */
  private readonly earlier = $derived.by(() => this.chosen.map((_, step) => nextTargets(this.routed, this.chosen.slice(0, step))))
  readonly buttons = $derived.by(() => buttonsOf(this.routed, this.chosen))
  /** The next target of the best option, and those of the options that are about as good. */
  readonly hinted = $derived.by(() => this.targetsOf(0))
  readonly alike = $derived.by(() => this.targetsOf(1, Infinity).filter((target) => !this.hinted.includes(target)))

  /** The place of an option among the recommended ones, 0 for the best; -1 for another one. */
  placeOf({ command }: Option): number {
    return this.recommended.findIndex((option) => JSON.stringify(option.command) === JSON.stringify(command))
  }

  private targetsOf(first: number, last = first): Target[] {
    const isOf = (option: Option) => this.placeOf(option) >= first && this.placeOf(option) <= last
    return [...this.lit].flatMap(([target, options]) => (options.some(isOf) ? [target] : []))
  }

  /** Whether a click on this target changes an earlier step. */
  replaces(target: Target): boolean {
    return this.earlier.some((targets) => targets.has(target))
  }

  click(target: Target): void {
    const through = this.lit.get(target)
    if (through === undefined) return this.chosen.includes(target) ? this.cancel() : this.replace(target)
    const only = through.length === 1 ? through[0] : undefined
    if (only !== undefined) return this.take(only)
    this.begun = [...this.chosen, target]
  }

  /** Goes back to the last step at which this target could be clicked. Nothing is taken: somebody may only want to look. */
  private replace(target: Target): void {
    const step = this.earlier.map((targets) => targets.has(target)).lastIndexOf(true)
    if (step >= 0) this.begun = [...this.chosen.slice(0, step), target]
  }

  /** Clicks a target without taking an option: even the only remaining option waits for its next target. */
  begin(target: Target): void {
    if (this.lit.has(target)) this.begun = [...this.chosen, target]
  }

  take(option: Option): void {
    this.cancel()
    this.last = this.source().path(option)
    this.act(option)
  }

  undo(): void {
    this.undid = true
    void this.takeBack?.()
  }

  cancel(): void {
    this.begun = []
  }

  /** Discards a half choice for good once no option starts with it. */
  settle(): void {
    if (this.begun.length > 0 && this.chosen.length === 0) this.cancel()
  }
}

export const [getChoice, setChoice] = createContext<Choice>()
