/** The public tables of one status, newest first, in as many pages as requested. */
import type { Listed, Summary } from '@kontor/client'
import { http } from '../wire/http'

export class Listing {
  tables = $state.raw<Summary[]>([])
  hasMore = $state(false)
  private pages = 1
  private readings = 0

  /** `wanted`: the filters besides the status; empty for all tables. */
  constructor(
    private readonly status: Listed,
    private wanted: Record<string, string> = {},
  ) {}

  /** Reads all its pages again, because a new table shifts all others. */
  async read(): Promise<void> {
    const reading = (this.readings += 1)
    const found: Summary[] = []
    let cursor: string | undefined
    for (let page = 0; page < this.pages; page += 1) {
      const read = await http.tables(this.status, this.wanted, cursor)
      found.push(...read.tables)
      cursor = read.cursor
      if (cursor === undefined) break
    }
    // A later reading is newer.
    if (reading !== this.readings) return
    this.tables = once(found)
    this.hasMore = cursor !== undefined
  }

  more(): Promise<void> {
    this.pages += 1
    return this.read()
  }

  /** Changes the filters, and reads from the first page on. */
  of(wanted: Record<string, string>): Promise<void> {
    if (JSON.stringify(wanted) !== JSON.stringify(this.wanted)) this.pages = 1
    this.wanted = wanted
    return this.read()
  }
}

/** Removes duplicates: a table opened between two reads pushes another one onto the next page. */
function once(found: Summary[]): Summary[] {
  return [...new Map(found.map((table) => [table.table_id, table])).values()]
}
