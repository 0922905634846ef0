/** The page's first socket, which is opened before the page has been loaded. */
import { socketAddress, SUBPROTOCOL } from '@kontor/client'

let first: WebSocket | undefined

export function openFirst(table: string | undefined): void {
  first = newSocket(table)
}

/** The first socket, if nobody has taken it and it is not closed; otherwise a new one. */
export function openSocket(table: string | undefined): WebSocket {
  const found = first
  first = undefined
  return found !== undefined && found.readyState <= WebSocket.OPEN ? found : newSocket(table)
}

function newSocket(table: string | undefined): WebSocket {
  return new WebSocket(socketAddress(location.origin, table), SUBPROTOCOL)
}
