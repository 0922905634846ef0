/** The one connection of this page, and whether it stands. */
import { language } from '../language.svelte'
import { me } from './identity.svelte'
import { Socket } from './socket'

class Connection {
  online = $state(false)

  readonly socket = new Socket({
    open: () => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, 'kontor.v1'),
    hello: () => ({
      type: 'hello',
      lang: language.current,
      ...(me.identity === undefined ? {} : { token: me.identity.token }),
    }),
    online: (state) => {
      this.online = state
    },
    unknownToken: () => me.forget(),
  })
}

export const connection = new Connection()
