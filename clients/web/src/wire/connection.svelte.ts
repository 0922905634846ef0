/** The one connection of this page, and whether it stands. */
import { language } from '../language.svelte'
import { me } from './identity.svelte'
import { Socket, TOO_FAST } from './socket'
import { socketAddress } from './socketAddress'

class Connection {
  online = $state(false)
  /** It wasOnline before: only then is there something to miss. */
  wasOnline = $state(false)
  /** The server has said that its ledger does not answer. */
  ledgerAway = $state(false)
  /** The server hung up because too much was sent at once. */
  tooFast = $state(false)

  readonly socket = new Socket({
    open: () => new WebSocket(socketAddress(location), 'kontor.v1'),
    hello: () => ({
      type: 'hello',
      lang: language.current,
      ...(me.identity === undefined ? {} : { token: me.identity.token }),
    }),
    online: (state) => {
      this.online = state
      if (!state) return
      this.wasOnline = true
      this.tooFast = false
    },
    broken: (code) => {
      this.tooFast = code === TOO_FAST
    },
    ledgerAway: (state) => (this.ledgerAway = state),
    unknownToken: (token) => me.refused(token),
    freshToken: (token) => me.renew(token),
  })
}

export const connection = new Connection()
