/** The city and its land from above, without the ring of canals that the board draws over it (`src/games/bruges/ring.ts`). */
import { circle, ellipse, line, moved, path, rect, type Pictures } from '../kit.ts'
import { CLOTH, LIGHT, SHADE } from './people/paint.ts'

const { ink, light_brass, paper, wood, white, red, linen } = CLOTH
const WIDTH = 460
const HEIGHT = 288
const BRICKS = ['#b5654a', '#c98a5a', '#a5523f', '#d2a06a', '#8f5a48', '#bd7a5e', '#cfb38a']
const LEAVES = ['#6d8f4a', '#7fa056', '#5c7d40']

/** A house on its ground line: `n` says how it looks. */
function house(x: number, y: number, width: number, height: number, n: number): string {
  const brick = BRICKS[n % BRICKS.length] as string
  const half = width / 2
  const top = height - half
  const roof = n % 3 === 1 ? `L${half} ${-height}L${width} ${-top}` : n % 3 === 2 ? `C${half * 0.4} ${-top} ${half * 0.4} ${-height} ${half} ${-height}S${half * 1.6} ${-top} ${width} ${-top}` : steps(half, top)
  const windows = Array.from({ length: Math.max(1, Math.floor((top - 3) / 9)) }, (_, row) => [0.22, 0.62].map((part) => rect(r(width * part), r(-top + 3 + row * 9), r(width * 0.17), 5, paper)).join('')).join('')
  return moved(`translate(${x} ${y})`, path(`M0 0V${-top}${roof}V0Z`, brick), path(`M${r(width * 0.72)} 0V${-r(top * 1.12)}L${width} ${-top}V0Z`, SHADE), windows, rect(r(half - 2), -6, 4, 6, ink, 1))
}

function steps(half: number, top: number): string {
  const side = half / 4
  const up = [1, 2, 3].map(() => `h${r(side)}v${-r(half / 3.2)}`).join('')
  return `${up.replace(/^h[\d.]+/, `h${r(side * 0.6)}`)}H${r(half + side * 1.2)}${[1, 2, 3].map(() => `v${r(half / 3.2)}h${r(side)}`).join('')}V${-top}`
}

const r = (n: number) => Math.round(n * 10) / 10
const tree = (x: number, y: number, size: number, n: number) => rect(r(x - 1), y, 2, r(size * 0.9), wood) + circle(x, y - size * 0.3, size, LEAVES[n % 3] as string) + path(`M${x} ${r(y - size * 1.3)}a${size} ${size} 0 0 1 0 ${2 * size}Z`, SHADE)
const poplar = (x: number, y: number, n: number) => ellipse(x, y - 10, 3.4, 10, LEAVES[n % 3] as string) + path(`M${x} ${y - 20}a3.4 10 0 0 1 0 20Z`, SHADE)
const mill = (x: number, y: number, scale: number) =>
  moved(`translate(${x} ${y}) scale(${scale})`, path('M-9 0L-6 -26H6L9 0Z', linen), path('M2 -26H6L9 0H3Z', SHADE), path('M-8 -26Q0 -38 8 -26Z', '#a5523f'), rect(-2.5, -8, 5, 8, ink, 1), line('M-17 -45L17 -13M17 -45L-17 -13', wood, 1.4), path('M-18 -44L-6 -31L-4 -34L-15 -46ZM18 -14L6 -27L4 -24L15 -12ZM16 -46L5 -34L7 -31L19 -42ZM-16 -12L-5 -24L-7 -27L-19 -16Z', paper), circle(0, -29, 2, ink))
const field = (d: string, c: string, lines: string) => path(d, c) + line(lines, SHADE, 1.1)
const stall = (x: number, y: number, c: string) => rect(x, y, 16, 8, wood) + path(`M${x - 2} ${y}L${x + 1} ${y - 7}H${x + 15}L${x + 18} ${y}Z`, c) + path(`M${x + 3} ${y}L${x + 4.5} ${y - 7}H${x + 8}V${y}ZM${x + 12.5} ${y}L${x + 11.5} ${y - 7}H${x + 15}L${x + 18} ${y}Z`, white)
const someone = (x: number, y: number, c: string) => circle(x, y - 6.5, 1.9, '#e2b189') + path(`M${x - 2.6} ${y}C${x - 2.6} ${y - 6} ${x + 2.6} ${y - 6} ${x + 2.6} ${y}Z`, c)

const LAND =
  rect(0, 0, WIDTH, HEIGHT, '#c5d0a3', 10) +
  field('M0 0H96L60 34L0 62Z', '#d8cf94', 'M14 0L0 9M34 0L0 22M54 0L0 36M74 0L0 50') +
  field('M460 288H372L404 254L460 222Z', '#d8cf94', 'M446 288L460 279M426 288L460 265M406 288L460 252M388 288L460 238') +
  field('M460 0H382L420 28L460 70Z', '#b4c48c', 'M446 0L460 12M428 0L460 30M410 0L460 48') +
  path('M0 288V218C22 224 44 242 64 268L84 288Z', '#8fbfd6') + line('M8 254q5 -4 10 0t10 0M18 272q5 -4 10 0t10 0M4 238q4 -3 8 0', white, 1.6)

const CORNERS =
  mill(34, 66, 0.92) + poplar(66, 36, 0) + poplar(76, 30, 1) + tree(12, 92, 7, 2) + tree(10, 24, 6, 1) +
  house(412, 42, 20, 26, 0) + house(433, 46, 16, 20, 1) + tree(404, 30, 6, 0) + poplar(452, 34, 2) + tree(450, 74, 6, 1) +
  mill(428, 276, 0.8) + poplar(400, 279, 1) + tree(450, 236, 7, 0) + poplar(390, 285, 0) +
  moved('translate(12 242) scale(0.72)', path('M2 27H12V30H52V25H62C60 36 56 43 48 43H16C8 43 4 36 2 27Z', wood), path('M40 43H48C56 43 60 36 62 25H56C56 34 50 40 40 43Z', SHADE), rect(33, 2, 2.6, 28, wood), path('M36 4C50 6 54 18 52 27C46 25 40 26 36 27Z', paper), path('M32 6C22 10 18 18 18 26H32Z', red)) +
  tree(10, 212, 6, 0) + poplar(80, 282, 2)

/** Within the canals. */
const TOWN =
  ellipse(230, 144, 178, 92, '#e6d8b2') + ellipse(230, 142, 170, 85, '#efe4c6') +
  line('M96 192C140 188 150 202 196 200S262 194 300 204', '#dccb9c', 7) +
  [[124, 17, 23], [142, 16, 22], [159, 20, 32], [180, 17, 28], [198, 19, 37], [246, 20, 36], [267, 17, 29], [285, 19, 33], [305, 16, 24], [322, 15, 19]].map(([x, width, height], n) => house(x as number, 95, width as number, height as number, n * 2 + 1)).join('') +
  tree(113, 92, 5, 0) + tree(341, 93, 5, 2) + tree(223, 86, 5, 1) + tree(233, 90, 6, 0) + tree(241, 87, 5, 2)

/** The largest house of all. */
const BELFRY = moved(
  'translate(343 190) scale(0.88)',
  path('M0 0V-46H4V-50H8V-46H11V-82H14V-86H17V-98L20 -106L23 -98V-86H26V-82H29V-46H32V-50H36V-46H40V0Z', '#b08d3c'),
  path('M23 -98V-86H26V-82H29V-46H32V-50H36V-46H40V0H27V-82H21V-103Z', SHADE),
  path('M11 -46V-82H14V-86H17V-98L18 -101V-46Z', LIGHT),
  circle(20, -62, 5.6, paper), line('M20 -62V-66M20 -62L23 -60.5', ink, 1.2),
  path('M15 -72Q17 -78 19 -72V-68H15ZM21.5 -72Q23.5 -78 25.5 -72V-68H21.5Z', ink),
  path('M5 -40H10V-30H5ZM14 -40H19V-30H14ZM22 -40H27V-30H22ZM30 -40H35V-30H30Z', paper), path('M15 0V-14Q20 -22 25 -14V0Z', ink), path('M5 -22H10V-13H5ZM30 -22H35V-13H30Z', paper),
  line('M20 -106V-113', ink, 1), path('M20 -113L27 -111L20 -108.5Z', red),
)

const MARKET =
  house(371, 178, 15, 25, 3) + house(121, 210, 17, 19, 0) + house(141, 216, 15, 21, 5) + house(296, 215, 17, 22, 2) + house(316, 206, 15, 15, 6) +
  stall(176, 207, red) + stall(204, 211, '#2d6ea3') + stall(240, 211, light_brass) + stall(268, 207, '#2c6b3c') +
  someone(168, 219, '#6d4590') + someone(199, 225, '#8a2436') + someone(226, 224, '#16464a') + someone(232, 225, '#b5452f') + someone(262, 225, '#2d6ea3') + someone(288, 219, '#7b4b26') +
  tree(160, 200, 5, 1) + tree(104, 197, 6, 1) + tree(386, 143, 6, 0) + tree(75, 152, 5, 2) + tree(391, 128, 5, 2) + tree(73, 132, 5, 0) + tree(336, 205, 4, 1)

export const city: Pictures = { city: { width: WIDTH, height: HEIGHT, shapes: LAND + CORNERS + TOWN + BELFRY + MARKET } }
