/** What goes over the wire: the frames of the socket and the documents of the HTTP calls. */

export type Lang = 'en' | 'de'
export type Json = string | number | boolean | Json[] | { [key: string]: Json }
export type Shown = { [key: string]: Json }

export type Player = { player_id: string; name: string }
/** `given_up`: somebody left the seat and another may take it over. `stand_in`: a bot plays until its person is back. */
export type SeatHolder = { seat: number; player: Player | null; bot?: string; given_up?: boolean; stand_in?: boolean }
export type Outcome = {
  reason: 'played' | 'abandoned'
  ranking: number[][]
  scores: Record<string, Record<string, number>>
  won?: boolean
}
export type Summary = {
  table_id: string
  game: string
  options: Shown
  status: 'open' | 'running' | 'finished'
  visibility: 'public' | 'private'
  seats: SeatHolder[]
  owner: string
  undo: boolean
  move_seconds?: number
  version: number
  awaiting: number[]
  created_at: string
  started_at?: string
  finished_at?: string
  outcome?: Outcome
  invite?: string
  commitment?: string
  fork_of?: { table_id: string; version: number }
  imported?: boolean
}

export type Command = { type: string; [field: string]: Json }
export type Option = { command: Command; label: string }
export type Clocks = Record<string, { ends_at: string }>
/** Until then an awaited seat's answer is held back, so that others may interrupt. */
export type Moment = { ends_at: string }
export type TableEvent = { type: string; [field: string]: Json }

export type Position = {
  type: 'position'
  table: string
  version: number
  mark: string
  viewer: string
  view: Shown
  options: Option[]
  awaiting: number[]
  summary: Summary
  outcome?: Outcome
  clocks?: Clocks
  moment?: Moment
  may_undo?: boolean
}
export type Commit = {
  type: 'commit'
  table: string
  version: number
  by: number | null
  time: string
  events: TableEvent[]
  tell: string[]
  patch: unknown
  options: Option[]
  awaiting: number[]
  summary?: Summary
  outcome?: Outcome
  clocks?: Clocks
  moment?: Moment
  may_undo?: boolean
}
export type Accepted = { type: 'accepted'; table: string; id: string; version: number }
export type Rejected = { type: 'rejected'; table: string; id: string; code: string; message: string }
export type Presence = { type: 'presence'; table: string; seats: Record<string, boolean>; spectators: number }
/** `n` counts what was said at a table; spectators talk in the gallery until the end. */
export type Said = {
  type?: 'said'
  table: string
  n: number
  room: 'table' | 'gallery'
  from: Player & { seat?: number }
  text: string
  time: string
}
export type Welcome = { type: 'welcome'; player: Player | null; heartbeat: number }
export type Failure = { type: 'error'; code: string; message: string; table?: string }
export type ServerFrame =
  | Welcome
  | Position
  | Commit
  | Accepted
  | Rejected
  | Presence
  | Failure
  | (Said & { type: 'said' })
  | { type: 'pong' }

export type Hello = { type: 'hello'; token?: string; lang: Lang }
export type Watch = { type: 'watch'; table: string; invite?: string; have?: number; mark?: string }
export type Act = { type: 'act'; table: string; id: string; command: Command; at?: number }
export type Undo = { type: 'undo'; table: string; id: string; at: number }
export type Say = { type: 'say'; table: string; text: string }
export type ClientFrame =
  | Hello
  | Watch
  | Act
  | Undo
  | Say
  | { type: 'unwatch'; table: string }
  | { type: 'ping'; n: number }

export type OptionSchema = {
  type?: string
  title?: string
  description?: string
  enum?: Json[]
  default?: Json
  minimum?: number
  maximum?: number
  /** The fewest and the most seats it is offered for; without it, for any number. */
  'x-seats'?: [number, number]
  'x-with'?: string
}
export type OptionsSchema = {
  $ref?: string
  $defs?: Record<string, OptionsSchema>
  properties?: Record<string, OptionSchema>
}
export type GameInfo = {
  game: string
  name: Record<Lang, string>
  min_seats: number
  max_seats: number
  options_schema: OptionsSchema
  bots: string[]
}
export type Entry = { version: number; time: string; by: number | null; events: TableEvent[]; tell?: string[] }
