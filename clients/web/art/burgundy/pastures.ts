import { circle, ellipse, line, path, rect } from '../kit.ts'
import { cone, INK, ridge, TILE, TIMBER, tree, wall, type Tone } from './parts.ts'

const LEAVES: Tone = ['#4f8f45', '#35692f']
const HAY: Tone = ['#e6c25a', '#c0942f']
const SLATS: Tone = ['#a06c3b', '#74491f']

/** Along the river, from edge to edge: it goes on at the next card. */
const FENCE = rect(0, 85, 100, 3.4, SLATS[0]) + rect(0, 93, 100, 3.4, SLATS[0]) +
  [8, 29, 50, 71, 92].map((x) => rect(x - 2.6, 80, 5.2, 21, SLATS[0]) + rect(x + 0.6, 80, 2, 21, SLATS[1])).join('')

/** An animal far off: which one, nobody can tell. */
const grazing = (x: number, y: number) =>
  ellipse(x, y, 7, 4.6, '#fbf6e8') + rect(x - 5, y + 3, 1.6, 5, INK) + rect(x + 3, y + 3, 1.6, 5, INK) + ellipse(x - 7.5, y + 1, 3, 2.3, INK)

const apples = (places: [number, number][]) => places.map(([x, y]) => circle(x, y, 2.4, '#c33d2b')).join('')

/** A tree that bears fruit. */
const orchard = (fruit: boolean): string => [
  rect(57, 62, 7, 28, TIMBER[0]) + rect(61, 62, 3, 28, TIMBER[1]),
  circle(60, 46, 22, LEAVES[1]) + circle(57, 43, 18.5, LEAVES[0]),
  fruit ? apples([[50, 38], [62, 34], [68, 50], [54, 54], [75, 42]]) : circle(50, 36, 4, '#79b466') + circle(64, 47, 5, '#79b466'),
  grazing(26, 74) + grazing(84, 76),
  FENCE,
].join('')

/** A barn with its hayloft open. */
const barn = (roof: Tone): string => [
  tree(88, 92, 9, LEAVES),
  wall(26, 60, 50, 94, TIMBER, 0.66),
  path('M20 62L51 34 82 62z', roof[0]) + path('M51 34L82 62H60z', roof[1]),
  rect(43, 74, 16, 20, INK) + line('M43 74l16 20M59 74L43 94', TIMBER[0], 1.6),
  rect(46, 52, 10, 9, HAY[0]) + line('M48 61l2-8M53 61l-1-8', HAY[1], 1.2),
  grazing(16, 78),
  FENCE,
].join('')

/** Sheaves in the evening, and the shepherd's hut. */
const hay = (roof: Tone): string => [
  path('M14 92C14 66 24 52 34 52s20 14 20 40z', HAY[0]) + path('M34 52c10 0 20 14 20 40H40z', HAY[1]),
  line('M22 84q3-14 8-22M30 88q1-18 3-28M46 86q-2-14-8-24', '#a67d22', 1.5),
  wall(64, 66, 24, 92, TIMBER, 0.6),
  ridge(60, 67, 32, 15, 5, roof) + rect(80, 48, 5, 10, '#8d8f8c'),
  rect(70, 76, 8, 16, INK),
  cone(30, 53, 8, 6, HAY),
  FENCE,
].join('')

const REED: Tone = ['#c9a24a', '#97752a']

export const pastures: string[] = [orchard(true), barn(TILE), hay(REED), orchard(false), barn(['#7f8a55', '#5c653a']), hay(TILE)]
