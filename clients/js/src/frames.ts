/** The names for what goes over the wire. The types themselves are the server's: `npm run types`. */
import type {
  EntryShown, ErrorFrame, GameShown, MomentShown, NewTable, OptionShown, OutcomeShown, Position, RejectedFrame, SeatShown, Summary, Welcomed,
} from './generated/wire.ts'

export type * from './generated/wire.ts'

export type Lang = 'en' | 'de'
/** Which public tables: of a status, or with a chair for whoever comes. */
export type Listed = Summary['status'] | 'waiting'
/** A view: its own fields stand in the types of its game. */
export type Shown = Position['view']
/** What a seat would have if the game ended now. `hidden`: there is more that I may not know. */
export type PointsNow = NonNullable<Shown['current_score']>[string]
/** `given_up`: somebody left the seat and another may take it over. `held`: a bot plays until somebody comes. `stand_in`: a bot plays until its person is back. */
export type SeatHolder = SeatShown
export type Outcome = OutcomeShown
/** `at`: the version at which it was offered; absent while others have their moment, who may interrupt. */
export type Option = OptionShown & { at?: number }
export type Command = OptionShown['command']
export type Clocks = NonNullable<Position['clocks']>
/** Until then an awaited seat's answer is held back, so that others may interrupt. */
export type Moment = MomentShown
export type Rejected = RejectedFrame
export type Failure = ErrorFrame
export type Entry = EntryShown
export type Identity = Welcomed
export type Opening = NewTable

/** What a form reads of the JSON Schema of a game's options. */
export type OptionSchema = {
  type?: string
  title?: string
  description?: string
  enum?: (string | number | boolean)[]
  default?: unknown
  minimum?: number
  maximum?: number
  /** The fewest and the most seats it is offered for; without it, for any number. */
  'x-seats'?: [number, number]
  /** The option beside which it means anything. */
  'x-with'?: string
}
export type OptionsSchema = {
  $ref?: string
  $defs?: Record<string, OptionsSchema>
  properties?: Record<string, OptionSchema>
}
export type GameInfo = GameShown & { name: Record<Lang, string>; options_schema: OptionsSchema }
