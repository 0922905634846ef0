/** After that time it is done although the browser has not rested yet. */
const PATIENCE = 500

/** Does something once what stands now has been painted and the browser rests; returns what calls it off. */
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
