/** What a game gives to the page: its board, and the parts of it that other places show. */
import type { Held, Option, Shown } from '@kontor/client'
import type { Component } from 'svelte'
import type { Target } from '../board/targets'
import type { Catalogue } from '../i18n/texts'

/**
 * `seat`: mine, if I have one. `shown`: whose own area lies beside the shared board. `beside`: whose areas the board lays there
 * too, where it has room for them (`lays`). `names`: in seat order.
 */
export type BoardProps<View = Shown> = {
  held: Held<View>
  seat: number | undefined
  shown: number
  beside?: number[]
  names: string[]
}

/** `of`: the seat that is looked at. */
export type SeatProps<View = Shown> = BoardProps<View> & { of: number }

/** A sentence, and the name under which `whys` of the game's help say what the answer is good for. */
export type Question = { sentence: string; name?: string }

export type GamePage<View = Shown> = {
  /** What the board says and the icons it shows, which only come with it. */
  words?: Catalogue
  icons?: Record<string, string>
  Board: Component<BoardProps<View>>
  /** What stays in sight at the bottom: my hand. */
  Hand?: Component<BoardProps<View>>
  /** Classes of what it lies in: its ground, and `low` where there is little of it. */
  dock?: string
  /** What is to be known of a seat at a glance: icons and numbers in one line. */
  Summary?: Component<SeatProps<View>>
  /** All that lies before a seat. With it the `Board` shows of all seats only the one that is `shown`. */
  Area?: Component<SeatProps<View>>
  /**
   * From which screen on the board has room for the areas of all other seats, a media query by how many play: then they are
   * `beside`. Elsewhere one area lies in the column at the right, at two seats always.
   */
  lays?: Record<number, string>
  /** What a word of the glossary is drawn with, by the name of its icon. */
  Glyph?: Component<{ name: string }>
  /** One card or tile as it lies on the board; nothing where it knows none of that name. */
  Face?: Component<{ card: string }>
  /** What is drawn on it, as large as its place, for a line of the log. */
  Thumb?: Component<{ card: string }>
  /** Which targets on the board stand for an option, in the order they are clicked. */
  path: (option: Option, view: View, seat: number | undefined) => Target[]
  /** What is asked now; `chosen`: the targets clicked so far. */
  ask?: (props: BoardProps<View>, chosen: Target[], lit: Target[]) => Question
  /** Whether an option is to do nothing, or to do without something. */
  refuses?: (option: Option) => boolean
}
