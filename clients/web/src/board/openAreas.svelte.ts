/** Whose area lies beside the shared board, and those of which other seats lie open, on the board or in the column at its right. */
import { createContext } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'

/** From here on a table is as high as the window. */
export const FITS = '(min-width: 64rem) and (min-height: 34rem)'

/** `lays`: from which screen on the board lays all areas itself; never where nothing is said. */
type At = { seat: number | undefined; seats: number; lays: string | undefined }

export class OpenAreas {
  /** The seat whose area somebody opened. */
  unfolded = $state<number | undefined>(undefined)
  /** Whom somebody looks at who has no seat. */
  private chosen = $state(0)
  private readonly wide = new MediaQuery(FITS)
  private readonly roomy = $derived.by(() => {
    const { lays } = this.at()
    return lays === undefined ? undefined : new MediaQuery(lays)
  })

  constructor(private readonly at: () => At) {}

  get fits(): boolean {
    return this.wide.current
  }

  readonly shown = $derived.by(() => this.at().seat ?? this.chosen)
  private readonly others = $derived.by(() => Array.from({ length: this.at().seats }, (_, seat) => seat).filter((seat) => seat !== this.shown))
  /** The areas that the board lays itself. */
  readonly beside = $derived.by(() => (this.roomy?.current ? this.others : []))
  /** Those in the column at its right: the one that was opened; of two seats the other one always. */
  readonly open = $derived.by(() => {
    if (!this.fits || this.beside.length > 0) return []
    return this.others.length === 1 ? this.others : this.others.filter((seat) => seat === this.unfolded)
  })

  /** Whether the area of that seat lies open without being asked for. */
  staysOpen(seat: number): boolean {
    return this.beside.includes(seat) || (this.others.length === 1 && this.open.includes(seat))
  }

  /** Opens the area of that seat, or closes it; who has no seat gets it beside the shared board. */
  press(seat: number): void {
    if (this.at().seat === undefined) this.chosen = seat
    else if (seat !== this.at().seat) this.unfolded = this.unfolded === seat ? undefined : seat
  }

  close(): void {
    this.unfolded = undefined
  }
}

export const [getOpenAreas, setOpenAreas] = createContext<OpenAreas>()
