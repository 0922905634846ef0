/** The server's time. The computer's own clock may be wrong by minutes, so nothing else here reads it. */

/** What `performance.now()` lacks to the server's time; to the computer's until the server has said it. */
let origin = $state(Date.now() - performance.now())

/** Milliseconds since 1970. */
export function now(): number {
  return origin + performance.now()
}

/** The server says its time, as RFC 3339 text. */
export function setTime(time: string): void {
  origin = Date.parse(time) - performance.now()
}

/** The time for a component, read again every `pause` milliseconds while `runs`. */
export function ticking(pause: number, runs: () => boolean = () => true): { readonly now: number } {
  let shown = $state(now())
  $effect(() => {
    if (!runs()) return undefined
    shown = now()
    const timer = setInterval(() => (shown = now()), pause)
    return () => clearInterval(timer)
  })
  return {
    get now() {
      return shown
    },
  }
}
