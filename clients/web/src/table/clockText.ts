import { about } from '../model/durations'
import { timeLeft } from './timeLeft'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Seconds as on a clock; from two days on in words: 2 days 23 hr. */
export function clockText(seconds: number): string {
  if (seconds < 2 * DAY) return timeLeft(seconds)
  const rest = seconds % DAY
  return rest < HOUR ? about(seconds) : `${about(seconds)} ${about(rest)}`
}
