/** Reads now, and every so many milliseconds while the page is looked at, until the returned function is called. */
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
