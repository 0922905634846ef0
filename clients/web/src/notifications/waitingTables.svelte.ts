/** Which tables wait for me. */
import type { Summary } from '@kontor/client'
import { called } from './turnNotifier.svelte'
import { myTables } from '../model/myTables.svelte'

class Waiting {
  get tables(): Summary[] {
    return myTables.tables.filter((table) => called.waits(table.table_id))
  }

  get count(): number {
    return this.tables.length
  }
}

export const waiting = new Waiting()
