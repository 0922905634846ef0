/** Keeps an element as high as it ever was in a window of this size, so that nothing below it moves up and down. */
export function keepHeight(element: HTMLElement): () => void {
  const watcher = new ResizeObserver(() => (element.style.minHeight = `${element.offsetHeight}px`))
  const forget = () => (element.style.minHeight = '')
  watcher.observe(element)
  addEventListener('resize', forget)
  return () => {
    watcher.disconnect()
    removeEventListener('resize', forget)
  }
}
