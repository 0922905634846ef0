/** My identity: a guest with a token, stored in this browser. */
import type { Identity } from '@kontor/client'
import { storage } from '../browser/storage.svelte'
import { KEY } from './storedIdentity'

class Me {
  identity = $state.raw<Identity | undefined>(stored())
  /** Called when another player is signed in. */
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

  /** Creates a guest with `call`, unless another tab has created one: one browser is one player. */
  async newGuest(call: () => Promise<Identity>): Promise<Identity> {
    return stored() ?? call().then((made) => stored() ?? made)
  }

  private takes(identity: Identity | undefined): void {
    const another = identity?.player_id !== this.identity?.player_id
    this.identity = identity
    if (another) this.onanother()
  }

  /** Replaces my token by a fresh one from the server. */
  renew(token: string): void {
    if (this.identity !== undefined) this.become({ ...this.identity, token })
  }

  /** Handles a token that the server refuses; another tab may have stored a newer one. */
  refused(token: string | undefined): void {
    const kept = stored()
    if (kept !== undefined && kept.token !== token) this.takes(kept)
    else if (!this.changing && this.identity?.token === token) this.forget()
  }

  /** Replaces my token by that of `call`, which revokes all others. Meanwhile a refused token does not sign me out. */
  async exchange(call: () => Promise<Identity>): Promise<void> {
    this.changing = true
    try {
      this.become(await call())
    } finally {
      this.changing = false
    }
  }

  /** Adopts a change by another tab: another player or a fresh token. */
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
