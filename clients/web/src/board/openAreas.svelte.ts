/** Which seat's area is beside the shared board, and which others are open, on the board or in the column at its right. */
import { createContext } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'

/** The screen size from which a table fills the height of the window. */
export const FITS = '(min-width: 64rem) and (min-height: 34rem)'

/**
 * `seat`: the seat whose area is always beside the shared board. It is undefined for spectators, replays and lessons,
 * and after the game; these begin with the area of `first`. `mover`: the seat whose area replaces it until its move was
 * shown. `lays`: the media query for screens where the board itself shows all areas; undefined: never.
 */
type At = { seat: number | undefined; first?: number | undefined; mover?: number | undefined; seats: number; lays: string | undefined }

export class OpenAreas {
  /** The seat whose area was opened. */
  unfolded = $state<number | undefined>(undefined)
  /** Whether the board was painted: only then the column beside it is rendered. */
  painted = $state(false)
  /** The seat whose area somebody chose who may choose it. */
  private chosen = $state<number>()
  private readonly wide = new MediaQuery(FITS)
  private readonly roomy = $derived.by(() => {
    const { lays } = this.at()
    return lays === undefined ? undefined : new MediaQuery(lays)
  })

  constructor(private readonly at: () => At) {}

  get fits(): boolean {
    return this.wide.current
  }

  /** Whether any area can be moved beside the shared board. */
  get free(): boolean {
    return this.at().seat === undefined
  }

  readonly shown = $derived.by(() => this.at().mover ?? this.at().seat ?? this.chosen ?? this.at().first ?? 0)
  private readonly others = $derived.by(() => Array.from({ length: this.at().seats }, (_, seat) => seat).filter((seat) => seat !== this.shown))
  /** The seats whose areas the board itself shows. */
  readonly beside = $derived.by(() => (this.roomy?.current ? this.others : []))
  /** The seats in the column at the right: the opened one, or always the other one of two seats. */
  readonly open = $derived.by(() => {
    if (!this.fits || this.beside.length > 0) return []
    return this.others.length === 1 ? this.others : this.others.filter((seat) => seat === this.unfolded)
  })

  /** Whether the area of that seat is open permanently. */
  staysOpen(seat: number): boolean {
    return this.beside.includes(seat) || (this.others.length === 1 && this.open.includes(seat))
  }

  /** Moves the area of that seat beside the shared board, if it is not open; without a seat, the first one. */
  follow(seat: number | undefined): void {
    if (seat === undefined || !this.staysOpen(seat)) this.chosen = seat
  }

  /** Opens or closes the area of that seat; moves it beside the shared board for spectators, and for all after the game. */
  press(seat: number): void {
    if (this.free) this.chosen = seat
    else if (seat !== this.at().seat) this.unfolded = this.unfolded === seat ? undefined : seat
  }

  close(): void {
    this.unfolded = undefined
  }
}

export const [getOpenAreas, setOpenAreas] = createContext<OpenAreas>()
