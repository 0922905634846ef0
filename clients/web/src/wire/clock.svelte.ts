/** The server's time. Only this file reads the computer's clock, which may be wrong by minutes. */

/** The offset from `performance.now()` to the server's time; to the computer's until the server's is known. */
let origin = $state(Date.now() - performance.now())

/** The server's time in milliseconds since 1970. */
export function now(): number {
  return origin + performance.now()
}

/** Sets the server's time from RFC 3339 text. */
export function setTime(time: string): void {
  origin = Date.parse(time) - performance.now()
}

/** The time for a component, updated every `pause` milliseconds while `runs` returns true. */
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
