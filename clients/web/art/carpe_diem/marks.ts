/** People, banderoles, tiles that lie face down, and what is printed on boards. */
import { circle, line, moved, PAINT, path, rect, type Pictures } from '../kit.ts'
import { ROMAN, thing } from './thing.ts'

const PENNANT = 'M8 4H29L24.5 10 29 16H8Z'
const ROBE = 'M4 31C4 20 8.5 14 16 14S28 20 28 31Z'
const SPRIG = line('M20 74C34 66 52 46 62 22', '#fff5', 5) + [0, 1, 2, 3].map((n) => moved(`translate(${25 + 11 * n} ${68 - 14 * n}) rotate(${-10 - 8 * n})`, path('M0 0C-4-12 4-20 12-22 14-12 10-4 0 0ZM4 2C14-4 24 0 28 7 19 12 9 10 4 2Z', '#fff5'))).join('')

/** The back of a tile. */
const back = (fill: string, light: string) => ({
  width: 100,
  height: 100,
  shapes: rect(0, 0, 100, 100, fill) + path('M0 0H100L93 7H7V93L0 100Z', light) + path('M100 0V100H0L7 93H93V7Z', '#0003') + SPRIG,
})

export const marks: Pictures = {
  banner: thing(
    `M5 2H8V31H5Z${PENNANT}`,
    rect(4.8, 3, 3.2, 28, PAINT.brass),
    circle(6.4, 3, 2.4, ROMAN.light_gold),
    path(PENNANT, PAINT.red),
    path('M8 10H24.5L29 16H8Z', '#8e3223'),
  ),
  patrician: {
    width: 32,
    height: 32,
    shapes:
      line(`${ROBE}M16 3a6.5 6.5 0 1 1-.01 0Z`, '#fffaf0', 3) +
      path(ROBE, 'var(--seat, #6b6a60)') +
      path('M9 16.5C11.5 23 17 27 27.7 28L28 31H24C14 29.5 8.5 25 6.8 19.5Z', '#fffaf0') +
      circle(16, 9, 6.5, ROMAN.skin) +
      path('M9.5 8.5C9.5 3 13 1.5 16.5 1.8 20.5 2 22.8 5 22.5 9.5 20.5 8 18 6.5 14.5 6.5 12.5 6.5 11 7 9.5 8.5Z', PAINT.wood) +
      line('M9.8 7.5C13 5 19 5 22.3 8', ROMAN.light_gold, 1.7),
  },
  start: thing(
    'M16 28C6 26 2.5 16 6 6M16 28C26 26 29.5 16 26 6',
    line('M16 27.5C7 25.5 4.5 16 7.5 8M16 27.5C25 25.5 27.5 16 24.5 8', PAINT.brass, 1.8),
    [0, 1, 2].map((n) => leaves(n)).join(''),
    circle(16, 27.5, 2.2, PAINT.red),
  ),
  seal: thing('M4 4H28V28H4Z', rect(4, 4, 24, 24, ROMAN.dark_back, 2), path('M4 4H28L26 6H6V26L4 28Z', ROMAN.back), circle(16, 16, 7.5, '#8e3223'), circle(15.5, 15.5, 6.3, PAINT.red), path('M15.5 11.5 17 14.5 20 15 17.7 17.2 18.3 20.3 15.5 18.8 12.7 20.3 13.3 17.2 11 15 14 14.5Z', '#e9b7a4')),
  aside: thing('M4 8 24 4 28 24 8 28Z', path('M4 8 24 4 28 24 8 28Z', ROMAN.back), path('M28 24 8 28 7.5 25.5 25.3 22 22 4.5 24 4Z', '#6f8446'), line('M11.5 16.5 15 20 21 11.5', '#fffaf0', 2.4)),
  shovel: thing('M14 2H18V16H23V21C23 26 20 29 16 31 12 29 9 26 9 21V16H14Z', rect(14.2, 2, 3.6, 16, PAINT.wood), path('M9 16H23V21C23 26 20 29 16 31 12 29 9 26 9 21Z', '#8b9296'), path('M16 16H23V21C23 26 20 29 16 31Z', '#697076')),
  'back-light': back(ROMAN.back, '#a9bd7b'),
  'back-dark': back(ROMAN.dark_back, '#748c58'),
}

/** A pair of leaves of a laurel, at so many steps from its bottom. */
function leaves(n: number): string {
  const leaf = 'M0 0C-6-1-7.5-6-6-9 -1-8 1-4 0 0Z'
  const [x, y] = [[10, 25], [6.5, 19], [6.5, 12]][n] as [number, number]
  const one = path(leaf, n % 2 ? ROMAN.leaf : PAINT.green)
  return moved(`translate(${x} ${y}) rotate(${12 * n - 8})`, one) + moved(`translate(${32 - x} ${y}) scale(-1 1) rotate(${12 * n - 8})`, one)
}
