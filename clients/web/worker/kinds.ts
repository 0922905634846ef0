/** Which requests of the page the worker answers, and which caches it keeps. Pure: values in, values out. */

/** `page`: somebody goes to an address of the page. `file`: a script, style or font, whose name holds a digest of it. */
export type Kind = 'page' | 'file'

export type Asked = { url: string; method: string; mode: string }

/** Undefined: none of our business, as whatever the server says of tables and people. */
export function kindOf({ url, method, mode }: Asked, origin: string): Kind | undefined {
  const at = new URL(url)
  if (method !== 'GET' || at.origin !== origin) return undefined
  if (at.pathname.startsWith('/assets/')) return 'file'
  const server = ['/api', '/ws', '/healthz', '/readyz', '/metrics', '/mail'].some((path) => at.pathname.startsWith(path))
  return mode === 'navigate' && !server ? 'page' : undefined
}

const PREFIX = 'kontor-'

export function cacheOf(build: string): string {
  return `${PREFIX}${build}`
}

/**
 * The caches to delete once this build's worker runs. The newest of another build stays: a page of it may still
 * stand open and need a board, and while gateways of two builds run, each takes its turn.
 */
export function outdated(names: string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build))
  return others.slice(0, -1)
}
