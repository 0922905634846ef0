/** The parts of the page that a game provides: its board, and smaller parts for other places. */
import type { Commit, Held, Option, Shown } from '@kontor/client'
import type { Component } from 'svelte'
import type { Target } from '../board/targets'

/**
 * `seat`: mine, if any. `shown`: the seat whose area is beside the shared board. `beside`: the seats whose areas the
 * board shows there too, if it has room (`lays`). `names`: in seat order.
 */
export type BoardProps<View = Shown> = {
  held: Held<View>
  seat: number | undefined
  shown: number
  beside?: number[]
  names: string[]
}

/** `of`: the seat to show. */
export type SeatProps<View = Shown> = BoardProps<View> & { of: number }

/** A sentence, and its name in `whys` of the game's help, which explain the purpose of an answer. */
export type Question = { sentence: string; name?: string }

export type GamePage<View = Shown> = {
  /** The icons of the board. */
  icons?: Record<string, string>
  Board: Component<BoardProps<View>>
  /** The part that stays visible at the bottom: my hand. */
  Hand?: Component<BoardProps<View>>
  /** Classes of the dock: its background, and `low` for a low hand. */
  dock?: string
  /** The summary of a seat: icons and numbers in one line. */
  Summary?: Component<SeatProps<View>>
  /** The whole area of a seat. With it the `Board` shows only the area of the seat `shown`. */
  Area?: Component<SeatProps<View>>
  /** Whether a phone shows the area of the seat that moves from this position; by default it does. */
  follows?: (view: View) => boolean
  /**
   * Media queries by number of seats: on these screens the board has room for the areas of all other seats (`beside`).
   * On others one area is in the column at the right, with two seats always.
   */
  lays?: Record<number, string>
  /** The drawing of a glossary term, by the name of its icon. */
  Glyph?: Component<{ name: string }>
  /** A card or tile as on the board; nothing if the name is unknown. */
  Face?: Component<{ card: string }>
  /** The drawing of a card or tile for a log line, as large as its place. */
  Thumb?: Component<{ card: string }>
  /** The cards or tiles that a command is about, for pictures of a costly move; by default the one that it names. */
  pictured?: (command: Option['command'], view: View) => string[]
  /** The click targets of an option, in order. */
  path: (option: Option, view: View, seat: number | undefined) => Target[]
  /** The current question; `chosen`: the targets clicked so far. */
  ask?: (props: BoardProps<View>, chosen: Target[], lit: Target[]) => Question
  /**
   * The title of the round, pass or phase that the view is in; not asked for in the phases `opening` and `over`. The
   * table announces each new one, with what happened since `before`.
   */
  chapter?: (view: View, before?: View) => string
  /** Where on the board that is told: at its end, unless the new things lie there. */
  announces?: 'above'
  /** What the move before a new chapter brought each seat; by default the points of the whole chapter before it are told. */
  gains?: (view: View, before: View) => number[]
  /** What a move brought to seats that did not choose it, such as losses: the table announces these sentences. `view`: after it; `seat`: mine. */
  news?: (events: Commit['events'], names: string[], view: View, seat: number | undefined) => string[]
  /** The sentence for a move of that player without one, from the positions before and after it. */
  untold?: (before: View, who: string, after: View) => string | undefined
  /** Whether an option only begins a move, which the next choice completes: it needs no confirmation. */
  begins?: (option: Option) => boolean
  /** Whether an option does nothing, or does without something. */
  refuses?: (option: Option) => boolean
}
