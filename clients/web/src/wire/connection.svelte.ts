/** The page's connection and its state. */
import { BARRED, NO_CLOSE_FRAME, Socket, TOO_FAST } from '@kontor/client'
import { route } from '../browser/route.svelte'
import { setTime } from './clock.svelte'
import { openSocket } from './firstSocket'
import { who } from './http'
import { me } from './identity.svelte'

class Connection {
  online = $state(false)
  /** Whether a break lasts so long that the page reports it. */
  away = $state(false)
  /** Whether the page was connected before: only then a connection can be lost. */
  wasOnline = $state(false)
  /** Whether the server reports that its ledger does not answer. */
  ledgerAway = $state(false)
  /** Whether the server closed the connection because of too many messages. */
  tooFast = $state(false)
  /** Whether HTTP works but connections fail: then this network blocks them. */
  blocked = $state(false)
  private answers = false
  /** Whether I am banned for a time. */
  banned = $state(false)

  readonly socket = new Socket({
    ...who,
    open: () => openSocket(route.place.at === 'table' ? route.place.table : undefined),
    online: (state) => {
      this.online = state
      if (!state) return
      this.wasOnline = true
      this.tooFast = this.blocked = this.answers = false
    },
    broken: (code) => {
      this.tooFast = code === TOO_FAST
      this.banned = code === BARRED
      if (code !== NO_CLOSE_FRAME) return
      this.blocked = this.answers
      fetch('/healthz').then(
        ({ ok }) => (this.answers = ok && !this.online),
        () => (this.answers = this.blocked = false),
      )
    },
    ledgerAway: (state) => (this.ledgerAway = state),
    unknownToken: (token) => me.refused(token),
    freshToken: (token) => me.renew(token),
    time: setTime,
    unread: () => document.hidden,
  })
}

export const connection = new Connection()
me.onanother = () => connection.socket.reconnect()
