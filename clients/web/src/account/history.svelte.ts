/** My games that are over, read page by page, the last one first. */
import type { Summary } from '@kontor/client'
import { http } from '../wire/http'

/** So many pages at most are read to count what was played. */
const MOST_PAGES = 10

export class History {
  tables = $state.raw<Summary[]>([])
  /** Everything was read, or as much as is read at all. */
  known = $state(false)
  /** There are older games than those that were read. */
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
