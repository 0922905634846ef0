const HEIGHT = '--height-kept'

/**
 * Keeps an element as high as it ever was in a window of this size, so that nothing below it moves up and down. Its style
 * has to use this height.
 */
export function keepHeight(element: HTMLElement): () => void {
  const watcher = new ResizeObserver(() => element.style.setProperty(HEIGHT, `${element.offsetHeight}px`))
  const forget = () => element.style.removeProperty(HEIGHT)
  watcher.observe(element)
  addEventListener('resize', forget)
  return () => {
    watcher.disconnect()
    removeEventListener('resize', forget)
  }
}
