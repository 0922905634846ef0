import type { Summary } from '@kontor/client'

/**
 * The addresses of the page: `/` the front page, `/tables` the lobby, `/me` my own page, `/player/<name or id>` that of
 * a player, `/leaderboard/<game>`, `/learn/<game>` a lesson, `/table/<id>#<invite>` a table. `?at=<version>`: that version,
 * `&as=seat:1`: as that seat saw it. `/art`: development.
 */
export type Place =
  | { at: 'front' }
  | { at: 'lobby'; query: URLSearchParams }
  | { at: 'me'; query: URLSearchParams }
  | { at: 'player'; player: string }
  | { at: 'leaderboard'; game: string | undefined; query: URLSearchParams }
  | { at: 'learn'; game: string }
  | { at: 'table'; table: string; invite: string | undefined; version: number | undefined; viewer: string | undefined }
  | { at: 'art' }
  | { at: 'nowhere' }

class Route {
  place = $state.raw<Place>(here())

  constructor() {
    const again = () => (this.place = here())
    addEventListener('popstate', again)
    addEventListener('hashchange', again)
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.place = here()
    scrollTo(0, 0)
  }

  /** Changes the address without an entry in the history. */
  rename(path: string): void {
    history.replaceState(null, '', path)
    this.place = here()
  }

  /** For links: handles a plain click inside the page, and leaves all others to the browser. */
  navigate = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    this.go((event.currentTarget as HTMLAnchorElement).getAttribute('href') ?? '/')
  }
}

function here(): Place {
  const [room, name, ...deeper] = location.pathname.split('/').slice(1).filter(Boolean)
  if (room === undefined) return { at: 'front' }
  if (deeper.length > 0) return { at: 'nowhere' }
  if (room === 'table' && name !== undefined) return tableHere(name)
  if (room === 'learn' && name !== undefined) return { at: 'learn', game: name }
  const query = new URLSearchParams(location.search)
  if (room === 'player' && name !== undefined) return { at: 'player', player: decoded(name) }
  if (room === 'leaderboard') return { at: 'leaderboard', game: name, query }
  if (room === 'tables' && name === undefined) return { at: 'lobby', query }
  if (room === 'me' && name === undefined) return { at: 'me', query }
  if (import.meta.env.DEV && room === 'art' && name === undefined) return { at: 'art' }
  return { at: 'nowhere' }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function tableHere(table: string): Place {
  const query = new URLSearchParams(location.search)
  const at = query.get('at') ?? ''
  const version = /^\d+$/.test(at) ? Number(at) : undefined
  return { at: 'table', table, invite: location.hash.slice(1) || undefined, version, viewer: query.get('as') ?? undefined }
}

/** The address of a table, with the invite, and of a version as a viewer saw it. */
export function tablePath(table: string, invite?: string, version?: number, viewer?: string): string {
  const as = viewer === undefined ? '' : `&as=${viewer}`
  return `/table/${encodeURIComponent(table)}${version === undefined ? '' : `?at=${version}${as}`}${invite ? `#${invite}` : ''}`
}

/** The address of a player's page, by the name if it is theirs alone. */
export function profilePath({ player_id, path }: { player_id: string; path?: string }): string {
  return path ?? `/player/${player_id}`
}

/** A lesson is a log without a table; forks of it have such an id. */
export function isLesson(table: string): boolean {
  return table.startsWith('lesson-')
}

/** The address of a table. Without the invite for a public table, because the code lets others take over a seat. */
export function pathOf({ table_id, visibility, invite }: Summary, version?: number): string {
  return tablePath(table_id, visibility === 'private' ? invite : undefined, version)
}

export const route = new Route()
