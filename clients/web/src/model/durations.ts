/** Durations in words. */
import { language } from '../i18n/language.svelte'
import { now } from '../wire/clock.svelte'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

type Length = 'short' | 'long'

/** "5 min", "2 hr": an approximate duration, in the largest unit that fits. */
export function about(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[3]
  return inUnit(Math.floor(seconds / length), unit, 'short')
}

/** "90 seconds", "1 day": an exact duration, in the largest unit without a remainder. */
export function exactly(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? UNITS[3]
  return inUnit(seconds / length, unit, 'long')
}

/** Seconds since that time, 0 if it is in the future. */
export function since(time: string): number {
  return Math.max(0, (now() - Date.parse(time)) / 1_000)
}

function inUnit(count: number, unit: string, length: Length): string {
  return new Intl.NumberFormat(language.locale, { style: 'unit', unit, unitDisplay: length }).format(count)
}
