/** The filters of the lobby, kept in the page's address. */
import type { Summary } from '@kontor/client'
import { freeSeats, leftSeats } from '../model/tableStatus'
import { clockKindOf, type ClockKind } from '../model/tableTerms'

/** `free`: minimum number of available seats, at an open table or left by players. */
export type Filters = { game: string; free: number; clock: ClockKind | '' }

export const CLOCK_KINDS: readonly ClockKind[] = ['none', 'live', 'days']

export function filtersOf(query: URLSearchParams): Filters {
  const clock = CLOCK_KINDS.find((kind) => kind === query.get('clock')) ?? ''
  return { game: query.get('game') ?? '', free: Math.max(0, Math.trunc(Number(query.get('free'))) || 0), clock }
}

/** The filters as the query of the server and of the lobby's address. */
export function queryOf({ game, free, clock }: Filters): Record<string, string> {
  return {
    ...(game ? { game } : {}),
    ...(free > 0 ? { free: String(free) } : {}),
    ...(clock ? { clock } : {}),
  }
}

/** The address of the lobby with these filters. */
export function lobbyPath(filters: Filters): string {
  const query = new URLSearchParams(queryOf(filters)).toString()
  return query ? `/tables?${query}` : '/tables'
}

/** Whether a table passes the filters, for tables that were read with other ones. */
export function passes(table: Summary, { game, free, clock }: Filters): boolean {
  const places = table.status === 'open' ? freeSeats(table) : [...freeSeats(table), ...leftSeats(table)]
  return (game === '' || table.game === game) && places.length >= free && (clock === '' || clockKindOf(table) === clock)
}
