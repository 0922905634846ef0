/** Where a page opens its socket. At a table it says which one: a load balancer may bring its people together. */
export function socketAddress(page: { protocol: string; host: string; pathname: string }): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws'
  const table = /^\/table\/([^/]+)/.exec(page.pathname)?.[1]
  return `${scheme}://${page.host}/ws${table === undefined ? '' : `?table=${table}`}`
}
