/** Who I am to the server: a guest with a token, kept in this browser. */
import type { Identity } from '@kontor/client'
import { storage } from '../browser/storage.svelte'

const KEY = 'kontor.identity'

class Me {
  identity = $state.raw<Identity | undefined>(stored())
  /** Called when somebody else is here from now on. */
  onanother: () => void = () => undefined
  private changing = false

  become(identity: Identity): void {
    storage.set(KEY, JSON.stringify(identity))
    this.takes(identity)
  }

  forget(): void {
    storage.remove(KEY)
    this.takes(undefined)
  }

  /** The guest whom `call` makes, or whom another tab has made by then: one browser is one person. */
  async newGuest(call: () => Promise<Identity>): Promise<Identity> {
    return stored() ?? call().then((made) => stored() ?? made)
  }

  private takes(identity: Identity | undefined): void {
    const another = identity?.player_id !== this.identity?.player_id
    this.identity = identity
    if (another) this.onanother()
  }

  /** The server gave me a fresh token in place of mine. */
  renew(token: string): void {
    if (this.identity !== undefined) this.become({ ...this.identity, token })
  }

  /** The server does not take that token any more; another tab may have a newer one by now. */
  refused(token: string | undefined): void {
    const kept = stored()
    if (kept !== undefined && kept.token !== token) this.takes(kept)
    else if (!this.changing && this.identity?.token === token) this.forget()
  }

  /** All tokens of mine end but the one that `call` answers with; until it is there, mine is void and I am not gone. */
  async exchange(call: () => Promise<Identity>): Promise<void> {
    this.changing = true
    try {
      this.become(await call())
    } finally {
      this.changing = false
    }
  }

  /** Another tab became somebody, or took a fresh token. */
  poll(): void {
    if (!this.changing) this.takes(stored())
  }
}

function stored(): Identity | undefined {
  const found = storage.getJson(KEY)
  return typeof found === 'object' && found !== null && 'token' in found ? (found as Identity) : undefined
}

export const me = new Me()
globalThis.addEventListener?.('storage', (event) => event.key === KEY && me.poll())
