/**
 * A game's own board, in the file `board.js` of its package: an ES module whose default export is a `Mount`. A page
 * loads it if the operator has named the game in `KONTOR_BOARDS`.
 */
import type { Lang, Option, Shown } from './frames.ts'

/**
 * The data to draw. `seat`: my seat, if any. `options`: all my legal moves. `names`: in seat order. `act`: plays one of
 * these options.
 */
export type Drawn<View = Shown> = {
  view: View
  options: Option[]
  seat: number | undefined
  names: string[]
  lang: Lang
  act: (option: Option) => void
}

/** `update`: draws new data. `destroy`: runs when the element is removed. */
export type Board<View = Shown> = { update: (now: Drawn<View>) => void; destroy: () => void }

/**
 * Draws into an empty element. The page shows its common board instead if the module takes more than four seconds to
 * load, if `mount`, `update` or `destroy` throws, or if `mount` returns nothing. Other errors, such as in a click
 * handler or a promise, only reach the console. A call that never returns blocks the page.
 */
export type Mount<View = Shown> = (element: HTMLElement, now: Drawn<View>) => Board<View>
