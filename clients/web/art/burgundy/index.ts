/** Burgundy: each card a piece of one country, and what lies in a storage. */
import { circle, line, moved, path, rect, type Pictures } from '../kit.ts'
import { castles } from './castles.ts'
import { dice } from './dice.ts'
import { knowledge } from './knowledge.ts'
import { HEIGHT, land, WIDTH, type Kind } from './land.ts'
import { mines } from './mines.ts'
import { monasteries } from './monasteries.ts'
import { pastures } from './pastures.ts'
import { ships } from './ships.ts'
import { storage } from './storage.ts'
import { town } from './town.ts'

/** What stands on the cards of a kind, by their number. */
const SCENES: [Kind, string[]][] = [
  ['castle', castles],
  ['mine', mines],
  ['monastery', monasteries],
  ['knowledge', knowledge],
  ['ship', ships],
  ['pasture', pastures],
]
/** Buildings of the first four sorts have the low numbers, the others the high ones. */
const HIGH_FROM = 4
const NUMBERS = [1, 2, 3]

function card(kind: Kind, number: number, things: string) {
  return { width: WIDTH, height: HEIGHT, shapes: land(kind, number - 1, things) }
}

const cards: Pictures = Object.fromEntries([
  ...SCENES.flatMap(([kind, scenes]) => scenes.map((things, n) => [`${kind}_${n + 1}`, card(kind, n + 1, things)] as const)),
  ...Object.entries(town).flatMap(([name, things], place) =>
    NUMBERS.map((n) => {
      const number = place < HIGH_FROM ? n : n + HIGH_FROM - 1
      return [`${name}_${number}`, card('building', number, things)] as const
    }),
  ),
])

/** A castle in brass on wine-red paper. */
const back = {
  width: WIDTH,
  height: HEIGHT,
  shapes: [
    rect(0, 0, WIDTH, HEIGHT, '#6b1f2e'),
    `<rect x="7" y="7" width="86" height="122" rx="5" fill="none" stroke="#b08d3c" stroke-width="2"/>`,
    circle(50, 68, 30, '#8a2a3c'),
    moved('translate(0 -4)', path('M30 92V60h-3V50h6v4h5v-4h6v4h-1v12h14V54h-1v-4h6v4h5v-4h6v10h-3v32H56V82a6 6 0 0 0-12 0v10z', '#e3c77c')),
    line('M24 22h52M24 114h52', '#b08d3c', 2),
    path('M50 16l6 6-6 6-6-6zM50 108l6 6-6 6-6-6z', '#e3c77c'),
  ].join(''),
}

export const pictures: Pictures = { ...cards, ...storage, ...dice, back }
