/** Which tables of the lobby somebody wants to see; kept in the page's address. */
import type { Summary } from '@kontor/client'
import { freeSeats, leftSeats } from '../model/tableStatus'
import { clockKindOf, type ClockKind } from '../model/tableTerms'

/** `free`: so many seats at least can be had, at an open table or of people who left. */
export type Filters = { game: string; free: number; clock: ClockKind | '' }

export const CLOCK_KINDS: readonly ClockKind[] = ['none', 'live', 'days']

export function filtersOf(query: URLSearchParams): Filters {
  const clock = CLOCK_KINDS.find((kind) => kind === query.get('clock')) ?? ''
  return { game: query.get('game') ?? '', free: Math.max(0, Math.trunc(Number(query.get('free'))) || 0), clock }
}

/** As the server is asked for them, and as they stand in the address of the lobby. */
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

/** What was read with other filters shows no longer than it must. */
export function passes(table: Summary, { game, free, clock }: Filters): boolean {
  const places = table.status === 'open' ? freeSeats(table) : [...freeSeats(table), ...leftSeats(table)]
  return (game === '' || table.game === game) && places.length >= free && (clock === '' || clockKindOf(table) === clock)
}
