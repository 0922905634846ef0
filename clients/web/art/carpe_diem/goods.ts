/** Wares, gold and bread. */
import { circle, line, PAINT, path, type Pictures } from '../kit.ts'
import { ROMAN, thing } from './thing.ts'

const FISH = 'M3 16.5C7 8 17 7 22 13.5L29 8.5V24L22 19C17 25.5 7 24.5 3 16.5Z'
const HEN = 'M3.5 11C5 20 9.5 25 16 25 23 25 26.5 19.5 26.5 13.5L29.5 10.5 26.5 9C26 5.5 23.5 4 21.5 4.5 18.5 5 17.5 8 17.5 10.5 17 13.5 13 14.5 10 13.5 7 12.5 5 12 3.5 11Z'
const LOAF = 'M2.5 19.5C2.5 12 8.5 7.5 16 7.5S29.5 12 29.5 19.5C29.5 24 26.5 25.5 16 25.5S2.5 24 2.5 19.5Z'
const LEAF = 'M16 12.5C11.5 10.5 11.5 5 16 1.8 20.5 5 20.5 10.5 16 12.5Z'
const LEFT = 'M15.4 20C9.5 21.5 5.5 18 5 12.5 11 12 15 15 15.4 20Z'
const RIGHT = 'M16.6 25C22.5 26.2 26.5 23 27 17.5 21 17 17 20 16.6 25Z'
const BERRIES: [number, number][] = [[9, 13.5], [16, 13], [23, 13.5], [12.5, 19.5], [19.5, 19.5], [16, 25.5]]

export const goods: Pictures = {
  fish: thing(
    FISH,
    path(FISH, PAINT.sea),
    path('M3 16.5C7 8 17 7 22 13.5L29 8.5 26 16.5C18 13.5 9 14 3 16.5Z', '#5b9fce'),
    line('M14.5 11.5C16.5 14 16.5 19 14.5 21.5', PAINT.deep, 1.3),
    circle(9, 14.5, 1.7, '#fffaf0'),
    circle(9, 14.5, 0.9, PAINT.ink),
  ),
  herbs: thing(
    `M16 30V9${LEAF}${LEFT}${RIGHT}`,
    line('M16 29.5V9', ROMAN.pine, 2),
    [LEAF, LEFT, RIGHT].map((leaf) => path(leaf, PAINT.green)).join(''),
    path('M16 12.5C11.5 10.5 11.5 5 16 1.8ZM15.4 20C13 16 9 13.5 5 12.5 11 12 15 15 15.4 20ZM16.6 25C19 21 23 18.5 27 17.5 21 17 17 20 16.6 25Z', PAINT.meadow),
  ),
  chicken: thing(
    HEN,
    line('M13 24V29M19 24V29M11 29H14.5M17 29H20.5', PAINT.wood, 1.6),
    path('M19.5 5C19 2.5 21 1.5 22 3 22.5 1.3 25 1.5 24.5 4 26 3.6 26.8 5.5 25.6 7Z', PAINT.red),
    path(HEN, ROMAN.light_crust),
    path('M6.5 17.5C11 19.5 20 20 26 16.5 25.5 21 22.5 25 16 25 11.5 25 8.5 22 6.5 17.5Z', ROMAN.crust),
    path('M10.5 15.5C13 21 18.5 21.5 21.5 16.5 18 18 13.5 17.5 10.5 15.5Z', '#fffaf0'),
    path('M26.5 9 29.5 10.5 26.5 13Z', ROMAN.gold),
    circle(22.5, 8.5, 1.3, PAINT.ink),
  ),
  grapes: thing(
    `M16 9C16 5 19 2 24 2 24 6 21 9 16 9Z${BERRIES.map(([x, y]) => `M${x} ${y - 3}a3 3 0 1 1-.01 0Z`).join('')}`,
    line('M15.5 10C15.5 6 13.5 4 11 3.5', PAINT.wood, 1.6),
    path('M16 9C16 5 19 2 24 2 24 6 21 9 16 9Z', PAINT.meadow),
    BERRIES.map(([x, y]) => circle(x, y, 4, PAINT.violet) + circle(x - 1, y - 1.2, 1.7, '#9a74bd')).join(''),
  ),
  coin: thing(
    'M16 3.5A12.5 12.5 0 1 1 15.99 3.5Z',
    circle(16, 16, 12.5, '#a97a12'),
    circle(15.2, 15.2, 11.6, ROMAN.light_gold),
    circle(16, 16, 8.8, ROMAN.gold),
    path('M11.5 22H20.5L19.5 19.5C22 16 21 9.5 16 9.5 13 9.5 11.5 11.5 11.7 14L10.5 17 12.2 17.5 12.7 20Z', '#a97a12'),
    line('M14 9.2C18 7.5 21.5 10.5 21.3 14.5', ROMAN.light_gold, 1.4),
  ),
  bread: thing(
    LOAF,
    path(LOAF, ROMAN.crust),
    path('M2.5 19.5C2.5 12 8.5 7.5 16 7.5S29.5 12 29.5 19C25 12.5 8 12 2.5 19.5Z', ROMAN.light_crust),
    line('M9 11.5 12 17.5M15 10.5 18 16.5M21 11.2 23.5 16.5', '#fff1d2', 1.8),
  ),
  walk: thing(
    'M4 25H27Q29 25 29 22 24 21 20 17L15 12H8Q8 19 4 20Z',
    path('M8 12H15L20 17Q24 21 29 22V24H4V20Q8 19 8 12Z', ROMAN.light_crust),
    path('M3 24H29V27H3Z', PAINT.wood),
    line('M9 16.5H16M8 20H20M11.5 12V7M14.5 12V7M9 9H16', PAINT.wood, 1.5),
  ),
  points: thing(
    'M16 2 20.1 10.9 29.8 12.1 22.7 18.8 24.5 28.4 16 23.7 7.5 28.4 9.3 18.8 2.2 12.1 11.9 10.9Z',
    path('M16 2 20.1 10.9 29.8 12.1 22.7 18.8 24.5 28.4 16 23.7 7.5 28.4 9.3 18.8 2.2 12.1 11.9 10.9Z', ROMAN.gold),
    path('M16 16.5V2L20.1 10.9ZM16 16.5 29.8 12.1 22.7 18.8ZM16 16.5 24.5 28.4 16 23.7ZM16 16.5 7.5 28.4 9.3 18.8ZM16 16.5 2.2 12.1 11.9 10.9Z', '#b07f12'),
  ),
}
