/** Who I am to the server: a guest with a token, kept in this browser. */
import type { Identity } from './frames'

const KEY = 'kontor.identity'

class Me {
  identity = $state.raw<Identity | undefined>(stored())

  become(identity: Identity): void {
    this.identity = identity
    localStorage.setItem(KEY, JSON.stringify(identity))
  }

  forget(): void {
    this.identity = undefined
    localStorage.removeItem(KEY)
  }
}

function stored(): Identity | undefined {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return typeof found === 'object' && found !== null && 'token' in found ? (found as Identity) : undefined
  } catch {
    return undefined
  }
}

export const me = new Me()
