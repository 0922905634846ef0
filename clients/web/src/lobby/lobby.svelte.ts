/** What the lobby shows: the games of the house and its tables, asked for anew every few seconds. */
import { me } from '../wire/identity.svelte'
import type { GameInfo, Summary } from '../wire/frames'
import * as http from '../wire/http'
import { Listing } from './listing.svelte'

const EVERY = 4_000

export class LobbyState {
  games = $state.raw<GameInfo[]>([])
  mine = $state.raw<Summary[]>([])
  readonly open = new Listing('open')
  readonly running = new Listing('running')
  readonly finished = new Listing('finished')
  problem = $state.raw<unknown>(undefined)

  /** Reads everything now and then again and again; the answer stops that. */
  keepReading(): () => void {
    void this.read()
    const timer = setInterval(() => document.hidden || void this.read(), EVERY)
    return () => clearInterval(timer)
  }

  async read(): Promise<void> {
    try {
      if (this.games.length === 0) this.games = await http.games()
      const [mine] = await Promise.all([
        this.readMine(),
        this.open.read(),
        this.running.read(),
        this.finished.read(),
      ])
      this.mine = mine
      this.problem = undefined
    } catch (error) {
      this.problem = error
    }
  }

  /** Tables of others: what stands among my own need not stand twice. */
  others(listing: Listing): Summary[] {
    const own = new Set(this.mine.map((table) => table.table_id))
    return listing.tables.filter((table) => !own.has(table.table_id))
  }

  private async readMine(): Promise<Summary[]> {
    if (me.identity === undefined) return []
    const asked = me.identity.token
    try {
      const { tables, token } = await http.whoAmI()
      if (token !== undefined) me.renew(token)
      return tables
    } catch (error) {
      if (!(error instanceof http.Problem) || error.code !== 'unauthorized') throw error
      me.refused(asked)
      return []
    }
  }
}
