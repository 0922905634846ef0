/** How many tables wait for me. */
import type { Summary } from '../wire/frames'
import { me } from '../wire/identity.svelte'
import { myTables } from './mine.svelte'
import { isMyTurn } from './standing'

class Waiting {
  get tables(): Summary[] {
    const player = me.identity?.player_id
    return myTables.tables.filter((table) => isMyTurn(table, player))
  }

  get count(): number {
    return this.tables.length
  }
}

export const waiting = new Waiting()
