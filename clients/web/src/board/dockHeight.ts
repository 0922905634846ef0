/** Tells the page how much of it the dock covers, so that nothing ends up out of reach behind it. */
export function trackDockHeight(dock: HTMLElement): () => void {
  // `--dock` is not inherited: else whatever is on the page would be styled anew.
  const [page, body] = [document.documentElement.style, document.body.style]
  const watcher = new ResizeObserver(() => [page, body].forEach((style) => style.setProperty('--dock', `${dock.offsetHeight}px`)))
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    ;[page, body].forEach((style) => style.removeProperty('--dock'))
  }
}

/** Where the board ends, in pixels from the top of the window: at a dock below it, or at the end of the window. */
export function endOfBoard(dock: Element | null | undefined): number {
  const { top, height } = dock?.getBoundingClientRect() ?? new DOMRect(0, innerHeight)
  return height < innerHeight ? top : innerHeight
}
