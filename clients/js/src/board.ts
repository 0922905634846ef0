/**
 * A board of a game's own, in the file `board.js` of its package: an ES module whose default export is a `Mount`.
 * A page loads it where the operator has named the game in `KONTOR_BOARDS`.
 */
import type { Lang, Option, Shown } from './frames.ts'

/**
 * What is to be drawn. `seat`: mine, if I have one. `options`: all that I may do now. `names`: in seat order.
 * `act`: take one of these options.
 */
export type Drawn<View = Shown> = {
  view: View
  options: Option[]
  seat: number | undefined
  names: string[]
  lang: Lang
  act: (option: Option) => void
}

/** `update`: something has changed. `destroy`: the element is taken away. */
export type Board<View = Shown> = { update: (now: Drawn<View>) => void; destroy: () => void }

/**
 * Draws into an empty element. Where it, `update` or `destroy` throws, where it returns nothing, or where the module is
 * not loaded within four seconds, the common board draws instead. What is thrown elsewhere, as in a handler of a click
 * or in a promise, is only written to the console; what never returns stops the page.
 */
export type Mount<View = Shown> = (element: HTMLElement, now: Drawn<View>) => Board<View>
