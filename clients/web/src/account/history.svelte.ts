/** My finished games, read page by page, newest first. */
import type { Summary } from '@kontor/client'
import { http } from '../wire/http'

/** Maximum number of pages that are read for the statistics. */
const MOST_PAGES = 10

export class History {
  tables = $state.raw<Summary[]>([])
  /** Reading has ended: everything was read, or the maximum. */
  known = $state(false)
  /** Older games exist that were not read. */
  cut = $state(false)

  async read(): Promise<void> {
    let cursor: string | undefined
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const read = await http.myResults('', cursor)
      this.tables = page === 0 ? read.tables : [...this.tables, ...read.tables]
      cursor = read.cursor
      if (cursor === undefined) break
    }
    this.cut = cursor !== undefined
    this.known = true
  }
}
