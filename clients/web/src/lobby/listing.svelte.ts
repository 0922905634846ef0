/** The public tables of one status, newest first: as many pages as somebody wanted to see. */
import type { Summary } from '../wire/frames'
import { tables } from '../wire/http'

export class Listing {
  tables = $state.raw<Summary[]>([])
  hasMore = $state(false)
  private pages = 1
  private readings = 0

  constructor(
    private readonly status: Summary['status'],
    /** Of this game only; of all where it is empty. */
    private game = '',
  ) {}

  /** Reads all its pages anew: what is newest moves everything on. */
  async read(): Promise<void> {
    const reading = (this.readings += 1)
    const found: Summary[] = []
    let cursor: string | undefined
    for (let page = 0; page < this.pages; page += 1) {
      const read = await tables(this.status, this.game, cursor)
      found.push(...read.tables)
      cursor = read.cursor
      if (cursor === undefined) break
    }
    // A later reading knows better.
    if (reading !== this.readings) return
    this.tables = once(found)
    this.hasMore = cursor !== undefined
  }

  more(): Promise<void> {
    this.pages += 1
    return this.read()
  }

  /** From now on the tables of that game, from the first page on. */
  of(game: string): Promise<void> {
    if (game !== this.game) this.pages = 1
    this.game = game
    return this.read()
  }
}

/** A table opened between two pages pushes one from the first onto the second. */
function once(found: Summary[]): Summary[] {
  return [...new Map(found.map((table) => [table.table_id, table])).values()]
}
