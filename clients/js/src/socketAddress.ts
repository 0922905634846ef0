export const SUBPROTOCOL = 'kontor.v1'

/** The address of a server's socket. `table`: the main table, as a hint for a load balancer. */
export function socketAddress(server: string, table?: string): string {
  return `${server.replace('http', 'ws')}/ws${table === undefined ? '' : `?table=${table}`}`
}
