/** The public tables of one status: the newest page, asked for anew again and again, and what was paged on to. */
import type { Summary } from '../wire/frames'
import { tables } from '../wire/http'

export class Listing {
  private newest = $state.raw<Summary[]>([])
  private further = $state.raw<Summary[]>([])
  /** Where the next page begins, if there is one. */
  private cursor = $state<string | undefined>(undefined)

  constructor(private readonly status: Summary['status']) {}

  readonly tables = $derived.by(() => {
    const known = new Set(this.newest.map((table) => table.table_id))
    return [...this.newest, ...this.further.filter((table) => !known.has(table.table_id))]
  })

  get hasMore(): boolean {
    return this.cursor !== undefined
  }

  async read(): Promise<void> {
    const page = await tables(this.status)
    this.newest = page.tables
    if (this.further.length === 0) this.cursor = page.cursor
  }

  async more(): Promise<void> {
    const page = await tables(this.status, this.cursor)
    this.further = [...this.further, ...page.tables]
    this.cursor = page.cursor
  }
}
