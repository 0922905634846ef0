/** The eight houses of the town, each to be known by its outline. */
import { circle, line, path, rect } from '../kit.ts'
import { arch, cone, crenels, flag, GREY, INK, LAMP, PLASTER, ridge, SLATE, STONE, TILE, TIMBER, wall, WINE, type Tone } from './parts.ts'

const BEAM = '#5f3919'

function carpenter(): string {
  return [
    rect(66, 26, 8, 24, STONE[0]) + rect(71, 26, 3, 24, STONE[1]),
    wall(20, 62, 60, 98, PLASTER),
    path('M12 64L50 30 88 64z', TIMBER[0]) + path('M50 30L88 64H60z', TIMBER[1]),
    rect(28, 70, 44, 28, INK),
    line('M21 62v36M79 62v36M20 66.5h60', BEAM, 3),
    // A board half sawn through, on its trestles.
    rect(30, 84, 40, 4.5, '#e2b274') + line('M36 88l-3 10M40 88l3 10M60 88l-3 10M64 88l3 10', '#b98143', 2),
    // The saw over the door.
    path('M30 59l32-11v9l-28 6z', '#e6ebed') + path('M34 63l2 2.4 2.2-3.3 2 2.4 2.2-3.3 2 2.4 2.2-3.3 2 2.4 2.2-3.3 2 2.4 2.2-3.3 2 2.4 1.2-3.2-.2-2z', '#e6ebed'),
    path('M61 47l9-2c4 0 5 3 5 6s-2 6-5 6.5l-9 1z', '#d9a566') + circle(68, 51.5, 2.2, TIMBER[1]),
    path('M84 98l5-34 4 1-4 33z', '#d9a566') + path('M90 98l5-30 3 1-4 29z', '#b98143'),
    rect(1, 91, 18, 7, '#d9a566', 3) + circle(4, 94.5, 3.3, '#f0cf9c') + rect(5, 84, 13, 7, '#b98143', 3) + circle(8, 87.5, 3.3, '#f0cf9c'),
  ].join('')
}

function church(): string {
  return [
    wall(44, 66, 46, 98, STONE, 0.7),
    path('M42 68l6-18h36l8 18z', WINE[0]) + path('M42 68l1.2-3.5h48L92 68z', WINE[1]),
    wall(26, 50, 22, 98, STONE),
    cone(22, 52, 30, 32, WINE),
    rect(36, 6, 2, 15, INK) + rect(32.5, 10, 9, 2, INK),
    arch(31, 98, 12, 18, INK),
    arch(33.5, 66, 7, 11, INK) + path('M34.5 64a2.5 5 0 0 1 5 0l1 2h-7z', LAMP),
    [55, 66, 77].map((x) => arch(x, 90, 6, 16, '#3b6f93')).join(''),
  ].join('')
}

function market(): string {
  const stripes = (x: number, y: number, wide: number, [one, other]: Tone) =>
    Array.from({ length: 6 }, (_, n) => path(`M${x + (n * wide) / 6} ${y}h${wide / 6}v13a${wide / 12} ${wide / 12} 0 0 1-${wide / 6} 0z`, n % 2 ? other : one)).join('')
  return [
    rect(16, 52, 4, 46, TIMBER[0]) + rect(84, 52, 4, 46, TIMBER[1]),
    rect(20, 62, 64, 20, '#5f3919'),
    path('M20 40h64l6 12H14z', '#c8503a') + path('M52 40h32l6 12H52z', '#a33d2a'),
    stripes(14, 51, 76, ['#fbf4e2', '#c8503a']),
    rect(12, 80, 80, 6, '#d9a566') + rect(12, 86, 80, 12, TIMBER[0]) + rect(60, 86, 32, 12, TIMBER[1]),
    circle(24, 76, 4.5, '#c33d2b') + circle(33, 76, 4.5, '#c33d2b') + circle(28.5, 70, 4.5, '#d9573f'),
    circle(48, 76, 4.5, '#8abb53') + circle(56, 76, 4.5, '#648f39') + circle(52, 70, 4.5, '#8abb53'),
    path('M66 80c-2-10 0-14 6-14s8 4 6 14z', '#e3c77c') + path('M72 66c6 0 8 4 6 14h-5z', '#b08d3c'),
    flag(52, 40, 20, '#c8503a'),
    line('M18 92h68', BEAM, 1.2),
  ].join('')
}

function watchtower(): string {
  return [
    path('M38 98L42 54H62L66 98z', STONE[0]) + path('M54 54h8l4 44H55z', STONE[1]),
    line('M42 66h20M40.5 82h23', '#b7a784', 1.3),
    rect(34, 44, 36, 11, TIMBER[0]) + rect(56, 44, 14, 11, TIMBER[1]),
    crenels(34, 45, 36, 4, TIMBER),
    rect(38, 30, 3, 14, BEAM) + rect(63, 30, 3, 14, BEAM),
    cone(31, 32, 42, 17, TILE),
    flag(52, 16, 12, WINE[0]),
    path('M46 44c0-6 3-8 6-8s6 2 6 8z', WINE[0]) + circle(52, 35, 3, '#eec39b'),
    arch(47, 98, 10, 16, INK) + arch(49, 76, 5.5, 9, INK),
    path('M12 98l8-16 10 4 10-2 2 14z', GREY[0]) + path('M66 98l2-12 12 2 10 10z', GREY[1]),
  ].join('')
}

function bank(): string {
  return [
    rect(18, 54, 68, 38, STONE[1]),
    [22, 38, 58, 74].map((x) => rect(x, 58, 9, 32, STONE[0]) + rect(x + 6, 58, 3, 32, '#dccfb0')).join(''),
    rect(45, 66, 14, 26, INK),
    rect(16, 52, 72, 6, STONE[0]) + rect(62, 52, 26, 6, STONE[1]),
    path('M12 53L52 28 92 53z', STONE[0]) + path('M52 28L92 53H60z', '#dccfb0'),
    circle(52, 44, 7.5, '#b08d3c') + circle(51.3, 43.3, 6, '#e9cf85') + rect(50.2, 39.5, 2.6, 8, '#b08d3c'),
    rect(12, 90, 80, 4, STONE[0]) + rect(8, 94, 88, 5, STONE[1]),
    circle(22, 92, 5, '#e9cf85') + circle(31, 94, 5, '#b08d3c') + circle(27, 87, 5, '#e9cf85'),
  ].join('')
}

function boardingHouse(): string {
  const lit = [0, 2, 3, 7]
  const windows = [28, 40, 52, 64].flatMap((x, across) => [52, 66].map((y, row) => rect(x, y, 8, 9, lit.includes(across * 2 + row) ? LAMP : INK)))
  return [
    wall(66, 18, 7, 40, TILE) + rect(65, 16, 9, 4, BEAM),
    wall(24, 48, 52, 98, PLASTER, 0.7),
    path('M16 50L50 20 84 50z', TILE[0]) + path('M50 20L84 50H60z', TILE[1]),
    rect(45, 34, 10, 10, LAMP) + line('M50 34v10M45 39h10', BEAM, 1.4),
    line('M24 49h52M24 63.5h52M24 77.5h52M25 49v49M75 49v49', BEAM, 2.4),
    windows.join(''),
    arch(44, 98, 12, 17, INK),
    rect(28, 82, 10, 10, LAMP) + rect(62, 82, 10, 10, INK),
    rect(79, 62, 12, 1.8, INK) + rect(80, 65, 13, 9, '#fbf4e2', 1.5) + path('M82 72v-4h3v2h6v2z', '#96293d'),
  ].join('')
}

function warehouse(): string {
  const crate = (x: number, y: number) =>
    rect(x, y, 15, 14, '#c68d4c') + rect(x + 10, y, 5, 14, '#9d6a31') + line(`M${x} ${y}l15 14M${x + 15} ${y}l-15 14`, '#7d5124', 1.5)
  return [
    path('M20 98V56L52 28 84 56V98z', '#c9703f') + path('M52 28L84 56V98H62V37z', '#a0522a'),
    path('M14 60L52 24 90 60l-4 3L52 32 18 63z', SLATE[0]),
    rect(48, 34, 8, 3, BEAM) + rect(44, 40, 26, 3, BEAM) + line('M68 42v18', INK, 1.3),
    rect(44, 46, 16, 15, INK) + rect(44, 46, 5, 15, TIMBER[0]),
    rect(62, 60, 12, 11, '#d9b27a') + rect(69, 60, 5, 11, '#b48a50') + line('M62 65.5h12M68 60v11', '#7d5124', 1.3),
    rect(36, 72, 28, 26, INK) + rect(36, 72, 8, 26, TIMBER[0]) + rect(56, 72, 8, 26, TIMBER[1]),
    rect(26, 66, 7, 9, INK) + rect(76, 74, 6, 9, INK),
    crate(8, 84) + crate(23, 84) + crate(15, 70),
    rect(72, 84, 12, 14, '#8a5628', 3) + rect(79, 84, 5, 14, '#5f3919', 2) + rect(71.5, 88, 13, 1.6, LAMP) + rect(71.5, 93, 13, 1.6, LAMP),
  ].join('')
}

function townHall(): string {
  return [
    wall(42, 34, 22, 60, STONE),
    cone(38, 36, 30, 22, SLATE),
    rect(52.3, 8, 1.5, 8, INK),
    circle(53, 46, 7, '#b08d3c') + circle(53, 46, 5.5, '#fdf8ea') + line('M53 46v-4M53 46h3', INK, 1.4),
    wall(14, 68, 78, 98, STONE, 0.72),
    ridge(10, 69, 86, 13, 7, SLATE),
    wall(40, 58, 26, 98, STONE) + cone(36, 60, 34, 11, SLATE),
    arch(47, 98, 12, 20, INK),
    [18, 29, 70, 81].map((x) => arch(x, 96, 7, 12, INK) + rect(x, 73, 7, 7, LAMP)).join(''),
    arch(50, 75, 6, 8, LAMP),
    flag(20, 57, 20, WINE[0]) + flag(80, 57, 20, WINE[0]),
  ].join('')
}

export const town: Record<string, string> = {
  carpenter: carpenter(),
  church: church(),
  market: market(),
  watchtower: watchtower(),
  bank: bank(),
  boarding_house: boardingHouse(),
  warehouse: warehouse(),
  town_hall: townHall(),
}
