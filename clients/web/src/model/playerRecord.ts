/** Statistics of my finished games. */
import type { Summary } from '@kontor/client'
import { seatOf } from './tableStatus'

/** A game played to its end. `best`: the most points of another seat. */
export type Played = { table: Summary; time: string; points: number; best: number | undefined; won: boolean }

/** All results of one game, oldest first. `stopped`: number of games left before their end. */
export type Record = { game: string; played: Played[]; stopped: number }

/** The records by game, the most played first. */
export function records(tables: Summary[], player: string): Record[] {
  const games = [...new Set(tables.map((table) => table.game))]
  return games
    .map((game) => recordOf(game, tables.filter((table) => table.game === game), player))
    .sort((one, other) => other.played.length - one.played.length)
}

export function wins({ played }: Record): number {
  return played.filter(({ won }) => won).length
}

function recordOf(game: string, tables: Summary[], player: string): Record {
  const played = tables
    .flatMap((table) => playedBy(table, player) ?? [])
    .sort((one, other) => (one.time < other.time ? -1 : 1))
  return { game, played, stopped: tables.length - played.length }
}

function playedBy(table: Summary, player: string): Played | undefined {
  const { outcome } = table
  const seat = seatOf(table, player)?.seat
  if (outcome === undefined || outcome.reason !== 'played' || seat === undefined) return undefined
  const total = (of: number) => outcome.scores[String(of)]?.['total'] ?? 0
  const others = table.seats.filter((holder) => holder.seat !== seat).map((holder) => total(holder.seat))
  return {
    table,
    time: table.finished_at ?? table.created_at,
    points: total(seat),
    best: others.length > 0 ? Math.max(...others) : undefined,
    won: outcome.won ?? outcome.ranking[0]?.includes(seat) ?? false,
  }
}
