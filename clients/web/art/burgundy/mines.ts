import { circle, line, path, rect } from '../kit.ts'
import { arch, INK, TIMBER, type Tone } from './parts.ts'

const ROCK: Tone = ['#b4b8ba', '#82888d']
const SILVER = '#eef2f3'

function mountain(peak: number, snow = true): string {
  return path(`M6 98L22 66 34 58 ${peak} 34 66 52 80 62 98 98z`, ROCK[0]) +
    path(`M${peak} 34L66 52 80 62 98 98H62L${peak + 6} 62z`, ROCK[1]) +
    (snow ? path(`M${peak} 34L${peak - 9} 46 ${peak - 2} 44 ${peak + 3} 50 ${peak + 9} 42z`, '#f6f6f2') : '')
}

function cart(x: number, base: number, size: number): string {
  const at = (across: number) => x + across * size
  const up = (high: number) => base - high * size
  return [
    path(`M${at(3)} ${up(19)}l${6 * size}-${7 * size} ${6 * size} ${3 * size} ${6 * size}-${4 * size} ${6 * size} ${8 * size}z`, SILVER),
    path(`M${at(15)} ${up(20)}l${6 * size}-${6 * size} ${6 * size} ${7 * size}z`, '#bcc6ca'),
    path(`M${at(0)} ${up(19)}h${30 * size}l-${4 * size} ${14 * size}h-${22 * size}z`, TIMBER[0]),
    path(`M${at(18)} ${up(19)}h${12 * size}l-${4 * size} ${14 * size}h-${8 * size}z`, TIMBER[1]),
    rect(at(-1), up(20), 32 * size, 2.6 * size, '#3b3f43'),
    circle(at(8), up(4), 4 * size, INK) + circle(at(22), up(4), 4 * size, INK),
    circle(at(8), up(4), 1.5 * size, ROCK[0]) + circle(at(22), up(4), 1.5 * size, ROCK[0]),
  ].join('')
}

function adit(x: number, wide: number): string {
  return arch(x, 98, wide, wide * 1.05, INK) +
    rect(x - 3, 98 - wide * 0.95, 4, wide * 0.95, TIMBER[0]) + rect(x + wide - 1, 98 - wide * 0.95, 4, wide * 0.95, TIMBER[1]) +
    rect(x - 5, 96 - wide * 0.98, wide + 10, 5, TIMBER[0])
}

/** Into the mountain on rails. */
const tunnel = (peak: number): string =>
  mountain(peak) + adit(24, 26) + line('M50 97.5H92', INK, 1.6) + cart(52, 97.5, 0.98)

/** A wheel over its shaft. */
const headframe = (peak: number): string => [
  mountain(peak),
  line('M38 98L50 46 62 98M42 82h16M45 68h10', TIMBER[1], 3.6),
  line('M50 46L78 98', TIMBER[0], 3.6),
  circle(50, 44, 11, TIMBER[1]) + circle(50, 44, 8, ROCK[0]),
  line('M42 44h16M50 36v16M44.5 38.5l11 11M55.5 38.5l-11 11', TIMBER[1], 1.6),
  rect(30, 88, 40, 10, '#5b6066') + rect(54, 88, 16, 10, '#474c51'),
  line('M50 55V90', INK, 1.2),
].join('')

/** What was brought to light, and the pick beside it. */
const hoard = (peak: number): string => [
  mountain(peak, false),
  line('M20 62L46 94', TIMBER[0], 3.4),
  path('M10 70C14 60 24 54 35 54l-1 4C26 59 18 64 14 72z', '#3b3f43'),
  cart(34, 98, 1.5),
].join('')

export const mines: string[] = [40, 56].flatMap((peak) => [tunnel(peak), headframe(peak), hoard(peak)])
