/** Seconds as people read them on a clock: 0:42, 12:05, 23:59:59. */
export function timeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Whole seconds until then, 0 once it is over. */
export function secondsLeft(ends: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(ends) - now) / 1_000))
}

const SHORT = 10

/** So little that it has to be said; once it is over, something else is. */
export function almostUp(seconds: number): boolean {
  return 0 < seconds && seconds <= SHORT
}
