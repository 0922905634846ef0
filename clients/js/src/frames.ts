/** Names for the types of the wire. The server's schema generates the types themselves: `npm run types`. */
import type {
  EntryShown, ErrorFrame, GameShown, MomentShown, MyProfile, NewTable, OptionShown, OutcomeShown, Position, RejectedFrame, SeatShown, Summary, Welcomed,
} from './generated/wire.ts'

export type * from './generated/wire.ts'

export type Lang = 'en' | 'de'
/** Filter for public tables: a status, or `waiting` for tables with a seat for anybody. */
export type Listed = Summary['status'] | 'waiting'
/** A view. The types of each game define its fields. */
export type Shown = Position['view']
/** A seat's points if the game ended now. `hidden`: there are more that I may not see. */
export type PointsNow = NonNullable<Shown['current_score']>[string]
/** `given_up`: the player left the seat and another may take it over. `held`: a bot plays until a player comes. `stand_in`: a bot plays until the player is back. */
export type SeatHolder = SeatShown
export type Outcome = OutcomeShown
/** `at`: the version at which it was offered; absent while other seats may interrupt. */
export type Option = OptionShown & { at?: number }
export type Command = OptionShown['command']
export type Clocks = NonNullable<Position['clocks']>
/** The time until which an answer is held back, so that other seats may interrupt. */
export type Moment = MomentShown
export type Rejected = RejectedFrame
export type Failure = ErrorFrame
export type Entry = EntryShown
export type Identity = Welcomed
export type Opening = NewTable
/** Who may see a player's page: everybody, the players whom they follow, or nobody else. */
export type Privacy = MyProfile['privacy']

/** The part of the JSON Schema of a game's options that a form uses. */
export type OptionSchema = {
  type?: string
  title?: string
  description?: string
  enum?: (string | number | boolean)[]
  default?: unknown
  minimum?: number
  maximum?: number
  /** The smallest and the largest number of seats for this option; without it, any number. */
  'x-seats'?: [number, number]
  /** The option that must be on for this one to have an effect. */
  'x-with'?: string
}
export type OptionsSchema = {
  $ref?: string
  $defs?: Record<string, OptionsSchema>
  properties?: Record<string, OptionSchema>
}
export type GameInfo = GameShown & { name: Record<Lang, string>; options_schema: OptionsSchema }
