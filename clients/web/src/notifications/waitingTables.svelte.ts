/** The tables that wait for me. */
import type { Summary } from '@kontor/client'
import { turnNotifier } from './turnNotifier.svelte'
import { myTables } from '../model/myTables.svelte'

class WaitingTables {
  get tables(): Summary[] {
    return myTables.tables.filter((table) => turnNotifier.waits(table.table_id))
  }

  get count(): number {
    return this.tables.length
  }
}

export const waitingTables = new WaitingTables()
