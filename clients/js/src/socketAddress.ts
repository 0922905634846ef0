export const SUBPROTOCOL = 'kontor.v1'

/** Where the socket of a server is. Who comes for one table says which: a load balancer may bring its people together. */
export function socketAddress(server: string, table?: string): string {
  return `${server.replace('http', 'ws')}/ws${table === undefined ? '' : `?table=${table}`}`
}
