/** Tells the page how much of it the dock covers, so that nothing ends up out of reach behind it. */
export function coversThePage(dock: HTMLElement): () => void {
  const page = document.documentElement.style
  const watcher = new ResizeObserver(() => page.setProperty('--dock', `${dock.offsetHeight}px`))
  watcher.observe(dock)
  return () => {
    watcher.disconnect()
    page.removeProperty('--dock')
  }
}
