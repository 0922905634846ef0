/**
 * The possible cells for the tile that was taken, and its preview: on a cell, in a rotation that fits.
 *
 * A click pins a cell (`choice.chosen`); otherwise the cell under the mouse or the focus is used. Turning goes to the
 * next rotation that fits. The options define what is legal; the view has the effects.
 */
import { getChoice, type Choice } from '../../board/choice.svelte'
import type { PlacementView, View } from './view'

/** State shared by the board and the hand: the inspected cell, and the last rotation. */
const look = $state<{ cell: number | undefined; wish: number }>({ cell: undefined, wish: 0 })

type Command = { type: string; rotation?: number }

export class Site {
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
  /** The cells where the tile fits. */
  readonly cells = $derived.by(() => Object.keys(this.placements).map(Number))
  readonly tile = $derived.by(() => this.view().decision?.tile)

  /** The cell of the preview. */
  readonly cell = $derived.by(() => this.pinned ?? (this.cells.includes(look.cell ?? 0) ? look.cell : undefined))
  readonly rotations = $derived.by(() => (this.cell === undefined ? [] : this.rotationsOn(this.cell)))
  readonly rotation = $derived.by(() => (this.cell === undefined ? undefined : nearest(this.rotations, look.wish)))
  readonly placement = $derived.by(() =>
    this.cell === undefined || this.rotation === undefined ? undefined : this.does(this.cell, this.rotation),
  )
  /** The last rotation, on whatever cell. */
  readonly wish = $derived.by(() => this.rotation ?? look.wish)

  rotationsOn(cell: number): number[] {
    return Object.keys(this.placements[cell] ?? {})
      .map(Number)
      .sort((one, other) => one - other)
  }

  /** Whether the tile completes something on that cell, in any rotation. */
  completesOn(cell: number): boolean {
    return Object.values(this.placements[cell] ?? {}).some(({ completes }) => Object.keys(completes).length > 0)
  }

  /** The effect of building the tile so. */
  does(cell: number, rotation: number): PlacementView | undefined {
    return this.placements[cell]?.[rotation]
  }

  lookAt(cell: number | undefined): void {
    look.cell = cell
  }

  /** The first click pins the tile there, the next ones turn it, or build it if it fits only so. */
  click(cell: number): void {
    if (this.pinned !== cell) this.pin(cell)
    else if (this.rotations.length > 1) this.turn(1)
    else this.build()
  }

  /** Puts the tile on that cell; in the rotation of a hint, if that recommends the cell. */
  private pin(cell: number): void {
    look.cell = cell
    this.choice.cancel()
    const hinted = this.choice.lit.get(`cell:${cell}`)?.find((option) => this.choice.placeOf(option) === 0)
    look.wish = (hinted?.command as Command | undefined)?.rotation ?? look.wish
    this.choice.begin(`cell:${cell}`)
  }

  turn(step: 1 | -1): void {
    const next = following(this.rotations, this.rotation, step)
    if (next !== undefined) look.wish = next
  }

  turnTo(rotation: number): void {
    look.wish = rotation
  }

  /** Builds the tile as previewed on the pinned cell. */
  build(): void {
    const rotation = this.rotation
    if (this.pinned === undefined || rotation === undefined) return
    look.cell = undefined
    this.choice.click(`rotation:${rotation}`)
  }

  /** The label of the option with that rotation. */
  label(rotation: number): string {
    const options = this.pinned === undefined ? this.choice.lit.get(`cell:${this.cell}`) : this.choice.lit.get(`rotation:${rotation}`)
    return options?.find(({ command }) => (command as Command).rotation === rotation)?.label ?? ''
  }
}

/** To be called while a component is created. */
export function theSite(view: () => View): Site {
  return new Site(getChoice(), view)
}

/** The wished rotation if it fits, else the next one clockwise. */
export function nearest(rotations: number[], wish: number): number | undefined {
  return rotations.find((rotation) => rotation >= wish) ?? rotations[0]
}

/** The next rotation that fits, clockwise or back; undefined if there is no other. */
export function following(rotations: number[], now: number | undefined, step: 1 | -1): number | undefined {
  if (now === undefined || rotations.length < 2) return undefined
  return rotations[(rotations.indexOf(now) + step + rotations.length) % rotations.length]
}
