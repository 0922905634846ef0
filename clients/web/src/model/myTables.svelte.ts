/** My open and running tables, read repeatedly while the page is open. */
import { Refused, type InvitationShown, type Myself, type Summary } from '@kontor/client'
import { me } from '../wire/identity.svelte'
import { http } from '../wire/http'

class MyTables {
  /** The tables that wait for me come first. */
  tables = $state.raw<Summary[]>([])
  /** My invitations, newest first. */
  invitations = $state.raw<InvitationShown[]>([])
  /** Whether I can play rated games. */
  mayRate = $state(false)
  /** Whether they were read once. */
  known = $state(false)
  problem = $state.raw<unknown>(undefined)

  /** Reads them now and every `pause` milliseconds, until the returned function is called. */
  keepReading(pause: number): () => void {
    void this.read()
    const timer = setInterval(() => void this.read(), pause)
    return () => clearInterval(timer)
  }

  async read(): Promise<void> {
    try {
      const { tables, invitations = [], has_passkey = false } = await mine()
      this.tables = tables
      this.invitations = invitations
      this.mayRate = has_passkey
      this.known = true
      this.problem = undefined
    } catch (error) {
      this.problem = error
    }
  }
}

async function mine(): Promise<Pick<Myself, 'tables'> & Partial<Myself>> {
  if (me.identity === undefined) return { tables: [] }
  const asked = me.identity.token
  try {
    const myself = await http.whoAmI()
    if (myself.token !== undefined) me.renew(myself.token)
    return myself
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unauthorized') throw error
    me.refused(asked)
    return { tables: [] }
  }
}

export const myTables = new MyTables()
