/** What the lobby shows: the games of the house and its tables, asked for anew every few seconds. */
import { me } from '../wire/identity.svelte'
import type { GameInfo, Summary } from '../wire/frames'
import * as http from '../wire/http'

const EVERY = 4_000

export class LobbyState {
  games = $state.raw<GameInfo[]>([])
  mine = $state.raw<Summary[]>([])
  open = $state.raw<Summary[]>([])
  running = $state.raw<Summary[]>([])
  finished = $state.raw<Summary[]>([])
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
      const [mine, open, running, finished] = await Promise.all([
        this.readMine(),
        http.tables('open'),
        http.tables('running'),
        http.tables('finished'),
      ])
      const own = new Set(mine.map((table) => table.table_id))
      const others = (found: { tables: Summary[] }) => found.tables.filter((table) => !own.has(table.table_id))
      this.mine = mine
      this.open = others(open)
      this.running = others(running)
      this.finished = finished.tables
      this.problem = undefined
    } catch (error) {
      this.problem = error
    }
  }

  private async readMine(): Promise<Summary[]> {
    if (me.identity === undefined) return []
    try {
      const { tables, token } = await http.whoAmI()
      if (token !== undefined) me.become({ ...me.identity, token })
      return tables
    } catch (error) {
      if (!(error instanceof http.Problem) || error.code !== 'unauthorized') throw error
      me.forget()
      return []
    }
  }
}
