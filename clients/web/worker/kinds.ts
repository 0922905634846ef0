/** The requests that the worker answers, and the caches that it keeps. Pure functions. */

/** `page`: navigation to an address of the page. `file`: a script, style or font with a digest in its name. */
export type Kind = 'page' | 'file'

export type Asked = { url: string; method: string; mode: string }

/** Undefined for requests that the worker leaves alone, such as all API calls. */
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
 * The caches to delete once this build's worker runs. The newest cache of another build stays: its pages may still be
 * open and need a board, and gateways of two builds may answer alternately.
 */
export function outdated(names: string[], build: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== cacheOf(build))
  return others.slice(0, -1)
}
