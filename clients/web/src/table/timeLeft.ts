/** Seconds as on a clock: 0:42, 12:05, 23:59:59. */
export function timeLeft(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Whole seconds until that time, 0 after it. */
export function secondsLeft(ends: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(ends) - now) / 1_000))
}

const SHORT = 10

/** Whether a warning is due: only a little time is left, but some. */
export function almostUp(seconds: number): boolean {
  return 0 < seconds && seconds <= SHORT
}
