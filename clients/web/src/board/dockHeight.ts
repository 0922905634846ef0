/** Publishes the height of the dock as `--dock`, so that nothing is hidden behind it. */
export function trackDockHeight(dock: HTMLElement): () => void {
  // `--dock` is not inherited: otherwise every change would restyle the whole page.
  const [page, body] = [document.documentElement.style, document.body.style]
  const publish = () => [page, body].forEach((style) => style.setProperty('--dock', `${dock.offsetHeight}px`))
  const watcher = new ResizeObserver(publish)
  publish() // the page must be long enough to scroll to the first choice
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    ;[page, body].forEach((style) => style.removeProperty('--dock'))
  }
}

/** The bottom of the board, in pixels from the top of the window: the dock below it, or the end of the window. */
export function endOfBoard(dock: Element | null | undefined): number {
  const { top, height } = dock?.getBoundingClientRect() ?? new DOMRect(0, innerHeight)
  return height < innerHeight ? top : innerHeight
}
