/** Whose area lies beside the shared board, and which other seat is unfolded. */
import { createContext } from 'svelte'
import { MediaQuery } from 'svelte/reactivity'

/** From here on a table is as high as the window, and an unfolded seat lies over the board. */
const FITS = '(min-width: 64rem) and (min-height: 40rem)'

export class Looking {
  /** The seat whose area is open beside its line. */
  unfolded = $state<number | undefined>(undefined)
  /** Whom somebody looks at who has no seat. */
  private chosen = $state(0)
  private readonly wide = new MediaQuery(FITS)

  constructor(private readonly mine: () => number | undefined) {}

  get fits(): boolean {
    return this.wide.current
  }

  readonly shown = $derived.by(() => this.mine() ?? this.chosen)

  /** Opens the area of that seat, or closes it; who has no seat gets it beside the shared board. */
  press(seat: number): void {
    if (this.mine() === undefined) this.chosen = seat
    else if (seat !== this.mine()) this.unfolded = this.unfolded === seat ? undefined : seat
  }

  close(): void {
    this.unfolded = undefined
  }
}

export const [theLook, setLook] = createContext<Looking>()
