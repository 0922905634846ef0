/** What stands on tiles, and the signs of who lodges there. */
import { circle, line, PAINT, path, rect, type Pictures } from '../kit.ts'
import { ROMAN, thing } from './thing.ts'

const STACK = 'M8 10H24V14H22V29H10V14H8Z'
const HOUSE = 'M3 16 16 4 29 16H26V29H6V16Z'
const AWNING = 'M4 4H28L30.5 12C30.5 15.5 26 16 25 13 24 16 19 16 18 13 17.5 15.5 14.5 15.5 14 13 13 16 8 16 7 13 6 16 1.5 15.5 1.5 12Z'
const OVEN = 'M3 29V16.5C3 9 8.5 4 16 4S29 9 29 16.5V29Z'
const BASIN = 'M2 17H30C30 22 26 25 20 25.5V28H24V30H8V28H12V25.5C6 25 2 22 2 17Z'

export const buildings: Pictures = {
  chimney: thing(
    `${STACK}M13 7C11 3 17 4 16 1`,
    path(STACK, ROMAN.tile),
    path('M8 10H15V29H10V14H8Z', ROMAN.terracotta),
    path('M8 9H24V13H8Z', ROMAN.plaster),
    path('M12 6C9 3 14 1 16 2.5 19-.5 24 2 21 5 19 8 14 8 12 6Z', '#cfd3d2'),
  ),
  villa: thing(
    'M2 15 9 9 16 5 23 9 30 15V28H2Z',
    path('M4 14H28V28H4Z', ROMAN.plaster),
    path('M18 14H28V28H18Z', ROMAN.travertine),
    path('M2 15 16 5 30 15Z', ROMAN.terracotta),
    path('M16 5 30 15H16Z', ROMAN.tile),
    line('M8 17V27M12.5 17V27M19.5 17V27M24 17V27', PAINT.wood, 1.6),
    rect(14.5, 18, 3, 10, PAINT.ink),
  ),
  lodging: thing(
    HOUSE,
    path('M6 14H26V29H6Z', ROMAN.plaster),
    path('M18 14H26V29H18Z', ROMAN.travertine),
    path('M3 16 16 4 29 16Z', PAINT.wood),
    path('M16 4 29 16H16Z', '#5f3a1d'),
    rect(13, 19, 6, 10, PAINT.ink, 3),
  ),
  landscape: thing(
    'M16 3A13 13 0 1 1 15.99 3Z',
    circle(16, 16, 13, PAINT.sky),
    path('M3.5 19Q10 11 17 18T28.5 17A13 13 0 0 1 3.5 19Z', PAINT.meadow),
    path('M5 23Q12 18 19 22T28 21A13 13 0 0 1 5 23Z', ROMAN.leaf),
    path('M21.5 7C24.5 10 24.5 17 21.5 20 18.5 17 18.5 10 21.5 7Z', ROMAN.pine),
  ),
  hammer: thing(
    'M5 4H20L26 9V13H5ZM12 13H18L17 30H13Z',
    path('M12.5 12H17.5L17 30H13Z', PAINT.wood),
    path('M15 12H17.5L17 30H15Z', '#5f3a1d'),
    path('M5 4H20L26 9V13H5Z', '#697076'),
    path('M5 4H20L24 7.5H5Z', '#a3abae'),
  ),
  scroll: thing(
    'M8 4H25V25C25 28 23 29 21 29H7C5 29 4 27 4 25H8Z',
    path('M8 4H25V25H8Z', '#f4e7c4'),
    path('M20 4H25V25H20Z', ROMAN.travertine),
    path('M4 24H21Q21 29 23.5 29H8Q4 29 4 24Z', ROMAN.basalt),
    path('M7 2.5H26V6H7Z', ROMAN.gold),
    line('M11 11H20M11 15H20M11 19H17', PAINT.ink, 1.7),
  ),
  market: thing(
    `${AWNING}M5 14H27V29H5Z`,
    rect(5, 12, 22, 17, ROMAN.plaster),
    rect(5, 21, 22, 8, PAINT.wood),
    rect(16, 21, 11, 8, '#5f3a1d'),
    circle(10, 20.5, 2.6, ROMAN.leaf) + circle(15, 20.5, 2.6, PAINT.red) + circle(20.5, 20.5, 2.8, ROMAN.gold),
    path(AWNING, PAINT.red),
    path('M10 4H14.5L14 13C13 16 8 16 7 13ZM19 4H23.5L25 13C24 16 19 16 18 13Z', '#fffaf0'),
  ),
  bakery: thing(
    OVEN,
    path(OVEN, '#c09a6b'),
    path('M16 4C23.5 4 29 9 29 16.5V29H20V14Z', '#93703f'),
    path('M9 29V20.5C9 16 12 13 16 13S23 16 23 20.5V29Z', PAINT.ink),
    path('M16 28.5C11.5 26 12.5 22 15.5 17.5 16.5 21 21 22 20 26 19.5 28 18 28.5 16 28.5Z', '#e07b2a'),
    path('M16 28.5C13.8 27 14.5 24.5 16.2 22.5 16.5 24.5 18.5 25.5 17.8 27.5Z', ROMAN.light_gold),
    line('M6 15Q9 8 14 7M25 12 27.5 16', '#e2c493', 1.3),
  ),
  fountain: thing(
    `${BASIN}M16 17V4M16 6C11 1 7 4 6.5 12M16 6C21 1 25 4 25.5 12`,
    line('M16 15V5M16 6C11.5 1.5 7.5 4 7 13M16 6C20.5 1.5 24.5 4 25 13', '#4fa3cf', 2.2),
    path('M14 12H18L19 18H13Z', ROMAN.basalt),
    path(BASIN, ROMAN.travertine),
    path('M18 17H30C30 22 26 25 20 25.5V28H24V30H18Z', ROMAN.basalt),
    path('M2 16H30V18.5H2Z', '#6cb4d6'),
  ),
}
