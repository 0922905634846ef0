/** Where the page is: `/` the lobby, `/table/<id>#<invite>` a table. */
export type Place = { at: 'lobby' } | { at: 'table'; table: string; invite: string | undefined }

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

  /** For links: a plain click stays in the page, all others are the browser's. */
  follow = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    this.go((event.currentTarget as HTMLAnchorElement).getAttribute('href') ?? '/')
  }
}

function here(): Place {
  const table = /^\/table\/([^/]+)$/.exec(location.pathname)?.[1]
  if (table === undefined) return { at: 'lobby' }
  return { at: 'table', table, invite: location.hash.slice(1) || undefined }
}

export const route = new Route()
