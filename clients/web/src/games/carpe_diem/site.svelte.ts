/**
 * Where the tile that was taken could be built, and how it hovers there before it is: on a cell, turned so that it fits.
 *
 * A cell is pinned by a click (`choice.chosen`), else the one under the mouse or the focus is looked at. Turning goes
 * from one rotation that fits to the next, the others are skipped. What is legal is what the options say; what it would
 * do stands in the view.
 */
import { getChoice, type Choice } from '../../board/choice.svelte'
import type { PlacementView, View } from './view'

/** What the board and the hand share: the cell looked at, and the way the tile was last turned. */
const look = $state<{ cell: number | undefined; wish: number }>({ cell: undefined, wish: 0 })

type Command = { type: string; rotation?: number }

class Site {
  constructor(
    private readonly choice: Choice,
    private readonly view: () => View,
  ) {}

  readonly pinned = $derived.by(() => {
    const first = this.choice.chosen[0]
    return first?.startsWith('cell:') ? Number(first.slice('cell:'.length)) : undefined
  })
  private readonly asked = $derived.by(() => this.pinned !== undefined || [...this.choice.lit.keys()].some((target) => target.startsWith('cell:')))
  private readonly placements = $derived.by(() => (this.asked ? (this.view().decision?.placements ?? {}) : {}))
  /** Where the tile fits. */
  readonly cells = $derived.by(() => Object.keys(this.placements).map(Number))
  readonly tile = $derived.by(() => this.view().decision?.tile)

  /** Where the tile hovers. */
  readonly cell = $derived.by(() => this.pinned ?? (this.cells.includes(look.cell ?? 0) ? look.cell : undefined))
  readonly rotations = $derived.by(() => (this.cell === undefined ? [] : this.rotationsOn(this.cell)))
  readonly rotation = $derived.by(() => (this.cell === undefined ? undefined : nearest(this.rotations, look.wish)))
  readonly placement = $derived.by(() =>
    this.cell === undefined || this.rotation === undefined ? undefined : this.does(this.cell, this.rotation),
  )
  /** How the tile was last turned, wherever it will lie. */
  readonly wish = $derived.by(() => this.rotation ?? look.wish)

  rotationsOn(cell: number): number[] {
    return Object.keys(this.placements[cell] ?? {})
      .map(Number)
      .sort((one, other) => one - other)
  }

  /** What building it so would do. */
  does(cell: number, rotation: number): PlacementView | undefined {
    return this.placements[cell]?.[rotation]
  }

  lookAt(cell: number | undefined): void {
    look.cell = cell
  }

  pin(cell: number): void {
    look.cell = cell
    this.choice.cancel()
    this.choice.begin(`cell:${cell}`)
  }

  turn(step: 1 | -1): void {
    const next = following(this.rotations, this.rotation, step)
    if (next !== undefined) look.wish = next
  }

  turnTo(rotation: number): void {
    look.wish = rotation
  }

  /** Builds the tile as it hovers on the pinned cell. */
  build(): void {
    const rotation = this.rotation
    if (this.pinned === undefined || rotation === undefined) return
    look.cell = undefined
    this.choice.click(`rotation:${rotation}`)
  }

  /** The label of the option that builds it so. */
  label(rotation: number): string {
    const options = this.pinned === undefined ? this.choice.lit.get(`cell:${this.cell}`) : this.choice.lit.get(`rotation:${rotation}`)
    return options?.find(({ command }) => (command as Command).rotation === rotation)?.label ?? ''
  }
}

/** To be called when a component is made. */
export function theSite(view: () => View): Site {
  return new Site(getChoice(), view)
}

/** The rotation that is wished where it fits, else the next one clockwise. */
export function nearest(rotations: number[], wish: number): number | undefined {
  return rotations.find((rotation) => rotation >= wish) ?? rotations[0]
}

/** The next rotation that fits, clockwise or back; none where there is no other. */
export function following(rotations: number[], now: number | undefined, step: 1 | -1): number | undefined {
  if (now === undefined || rotations.length < 2) return undefined
  return rotations[(rotations.indexOf(now) + step + rotations.length) % rotations.length]
}
