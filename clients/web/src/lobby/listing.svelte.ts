/** The public tables of one status, newest first: as many pages as somebody wanted to see. */
import type { Listed, Summary } from '@kontor/client'
import { http } from '../wire/http'

export class Listing {
  tables = $state.raw<Summary[]>([])
  hasMore = $state(false)
  private pages = 1
  private readings = 0

  /** `wanted`: what the server is asked for besides the status: nothing, and it gives all. */
  constructor(
    private readonly status: Listed,
    private wanted: Record<string, string> = {},
  ) {}

  /** Reads all its pages anew: what is newest moves everything on. */
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
    // A later reading knows better.
    if (reading !== this.readings) return
    this.tables = once(found)
    this.hasMore = cursor !== undefined
  }

  more(): Promise<void> {
    this.pages += 1
    return this.read()
  }

  /** From now on what is wanted, from the first page on. */
  of(wanted: Record<string, string>): Promise<void> {
    if (JSON.stringify(wanted) !== JSON.stringify(this.wanted)) this.pages = 1
    this.wanted = wanted
    return this.read()
  }
}

/** A table opened between two pages pushes one from the first onto the second. */
function once(found: Summary[]): Summary[] {
  return [...new Map(found.map((table) => [table.table_id, table])).values()]
}
