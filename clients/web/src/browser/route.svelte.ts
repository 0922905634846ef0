import type { Summary } from '@kontor/client'

/**
 * Where the page is: `/` the front door, `/tables` the lobby, `/me` my own page, `/learn/<game>` how a game is
 * played, `/table/<id>#<invite>` a table, `?at=<version>` the same table as it was then, `&as=seat:1` as that seat saw it. `/art` all pictures, in development.
 */
export type Place =
  | { at: 'front' }
  | { at: 'lobby'; query: URLSearchParams }
  | { at: 'me' }
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

  /** The same place under another address, without a step in the history. */
  rename(path: string): void {
    history.replaceState(null, '', path)
    this.place = here()
  }

  /** For links: a plain click stays in the page, all others are the browser's. */
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
  if (room === 'tables' && name === undefined) return { at: 'lobby', query: new URLSearchParams(location.search) }
  if (room === 'me' && name === undefined) return { at: 'me' }
  if (import.meta.env.DEV && room === 'art' && name === undefined) return { at: 'art' }
  return { at: 'nowhere' }
}

function tableHere(table: string): Place {
  const query = new URLSearchParams(location.search)
  const at = query.get('at') ?? ''
  const version = /^\d+$/.test(at) ? Number(at) : undefined
  return { at: 'table', table, invite: location.hash.slice(1) || undefined, version, viewer: query.get('as') ?? undefined }
}

/** The address of a table, with the code that lets others in, and of a moment in its game, seen by somebody. */
export function tablePath(table: string, invite?: string, version?: number, viewer?: string): string {
  const as = viewer === undefined ? '' : `&as=${viewer}`
  return `/table/${encodeURIComponent(table)}${version === undefined ? '' : `?at=${version}${as}`}${invite ? `#${invite}` : ''}`
}

/** A lesson is a log that lies at no table; what goes on from it says so by this id. */
export function isLesson(table: string): boolean {
  return table.startsWith('lesson-')
}

/** The address of a table to go to: that of a public one carries no code, for whoever has it may take a seat over. */
export function pathOf({ table_id, visibility, invite }: Summary, version?: number): string {
  return tablePath(table_id, visibility === 'private' ? invite : undefined, version)
}

export const route = new Route()
