/** Milliseconds after which it runs even if the browser is not idle. */
const PATIENCE = 500

/** Runs `act` once the current page is painted and the browser is idle. Returns a function that cancels it. */
export function whenPainted(act: () => void): () => void {
  let calledOff = false
  const done = () => {
    if (!calledOff) act()
  }
  const rest = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: PATIENCE }) : setTimeout(done, 50))
  const frame = requestAnimationFrame(() => setTimeout(rest))
  return () => {
    calledOff = true
    cancelAnimationFrame(frame)
  }
}
