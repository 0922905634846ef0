/** My open and running tables, read again and again as long as the page stands. */
import { Refused, type Summary } from '@kontor/client'
import { me } from '../wire/identity.svelte'
import { http } from '../wire/http'

class MyTables {
  /** Those that wait for me first. */
  tables = $state.raw<Summary[]>([])
  /** They were read once. */
  known = $state(false)
  problem = $state.raw<unknown>(undefined)

  /** Reads them now and every so many milliseconds, until the returned function is called. */
  keepReading(pause: number): () => void {
    void this.read()
    const timer = setInterval(() => void this.read(), pause)
    return () => clearInterval(timer)
  }

  async read(): Promise<void> {
    try {
      this.tables = await mine()
      this.known = true
      this.problem = undefined
    } catch (error) {
      this.problem = error
    }
  }
}

async function mine(): Promise<Summary[]> {
  if (me.identity === undefined) return []
  const asked = me.identity.token
  try {
    const { tables, token } = await http.whoAmI()
    if (token !== undefined) me.renew(token)
    return tables
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unauthorized') throw error
    me.refused(asked)
    return []
  }
}

export const myTables = new MyTables()
