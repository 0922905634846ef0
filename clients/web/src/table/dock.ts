/** Tells the page how much of it the dock covers, so that nothing ends up out of reach behind it. */
export function coversThePage(dock: HTMLElement): () => void {
  // `--dock` is not inherited: else whatever is on the page would be styled anew.
  const [page, body] = [document.documentElement.style, document.body.style]
  const watcher = new ResizeObserver(() => [page, body].forEach((style) => style.setProperty('--dock', `${dock.offsetHeight}px`)))
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    ;[page, body].forEach((style) => style.removeProperty('--dock'))
  }
}
