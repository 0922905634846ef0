/** Reads now, and then every `pause` milliseconds while the page is visible, until the returned function is called. */
export function poll(pause: number, read: () => Promise<void>): () => void {
  void read()
  const timer = setInterval(() => document.hidden || void read(), pause)
  const seen = () => document.hidden || void read()
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
