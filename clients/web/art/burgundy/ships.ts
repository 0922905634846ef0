import { circle, line, path, rect } from '../kit.ts'
import { INK, TIMBER, type Tone } from './parts.ts'

const CANVAS: Tone = ['#fbf4e2', '#d8c9a6']
const MAST = '#4a2f1a'
/** The bay before the river: at the card's edges it is the river alone. */
const BAY = path('M0 101C2 88 4 76 20 73 44 68 70 69 84 74 96 78 98 90 100 101V112H0z', '#2a6da8') +
  line('M14 80h14M70 78h14M76 86h12M10 90h10', '#7fb3d8', 1.5)

function hull(x: number, y: number, wide: number, deep: number): string {
  const stern = x + wide
  return path(`M${x} ${y}h${wide}l-${deep * 0.5} ${deep}H${x + deep * 0.9}z`, TIMBER[0]) +
    path(`M${x + wide * 0.55} ${y}H${stern}l-${deep * 0.5} ${deep}h-${wide * 0.4}z`, TIMBER[1]) +
    rect(x - 2, y - 2.5, wide + 4, 3.5, '#a5743f') +
    path(`M${x + 4} ${y + deep}h${wide - 10}q-4 3-8 0t-8 0-8 0-8 0-8 0z`, '#a9d0e4')
}

/** One mast and one broad sail. */
function cog([face, side]: Tone): string {
  return [
    BAY,
    rect(50, 26, 3, 60, MAST),
    path('M28 36C36 34 68 34 76 36 80 48 80 58 76 70 66 67 38 67 28 70 33 58 33 48 28 36z', CANVAS[0]),
    path('M56 35C64 35 71 35 76 36 80 48 80 58 76 70 71 68 64 68 57 68z', CANVAS[1]),
    path('M36 35l8-.7c3 11 3 22 0 33l-7 1c3-11 3-22-1-33z', face) + path('M59 34.5l8 .5c4 11 4 22 0 33l-7-.5c3-11 3-22-1-33z', side),
    rect(26, 33, 52, 3, MAST),
    path('M51.5 18l14 3.5-14 4.5z', face) + rect(50.5, 17, 1.8, 14, MAST),
    path('M18 70h14v10H20z', TIMBER[0]) + path('M72 72h14l-2 8H72z', TIMBER[1]),
    hull(20, 80, 64, 18),
    circle(36, 87, 2, INK) + circle(50, 87, 2, INK) + circle(64, 87, 2, INK),
  ].join('')
}

/** Two masts with pointed sails. */
function caravel([face, side]: Tone): string {
  return [
    BAY,
    rect(40, 24, 2.8, 62, MAST) + rect(68, 38, 2.4, 48, MAST),
    path('M41 26C54 40 60 56 62 76H24C32 62 38 46 41 26z', CANVAS[0]) + path('M41 26C54 40 60 56 62 76H45z', CANVAS[1]),
    path('M69 38C78 50 84 62 86 78H64C67 66 69 54 69 38z', face) + path('M69 38C78 50 84 62 86 78H72z', side),
    path('M29 66C33 58 37 48 39 38l4 0C51 48 55 56 58 66z', face) + path('M42.5 38C51 48 55 56 58 66H44z', side),
    path('M41 16l12 4-12 4z', face) + rect(40.3, 15, 1.7, 12, MAST),
    path('M14 80l-6-8h10z', TIMBER[0]),
    hull(14, 80, 74, 17),
    line('M24 86h52', '#e3c77c', 1.6),
  ].join('')
}

/** A barge that lies low with barrels and bales. */
function barge([face, side]: Tone): string {
  const barrel = (x: number, y: number) =>
    rect(x, y, 13, 16, '#8a5628', 3) + rect(x + 8, y, 5, 16, '#5f3919', 2) + rect(x - 0.5, y + 3, 14, 1.8, '#e3c77c') + rect(x - 0.5, y + 11, 14, 1.8, '#e3c77c')
  return [
    BAY,
    rect(26, 30, 2.8, 54, MAST),
    path('M29 34C44 36 54 44 58 58 48 60 38 60 29 58z', face) + path('M29 47C40 47 50 50 58 58 48 60 38 60 29 58z', side),
    path('M27 22l12 4-12 4z', CANVAS[0]) + rect(26.3, 21, 1.7, 12, MAST),
    barrel(36, 66) + barrel(50, 66) + barrel(43, 52),
    path('M64 68c6-4 14-4 20 0v14H64z', CANVAS[0]) + path('M76 66c3 0 6 1 8 2v14h-8z', CANVAS[1]) + line('M64 75h20', '#b08d3c', 1.5),
    hull(10, 82, 82, 16),
    line('M88 74L97 96', MAST, 2.4),
  ].join('')
}

export const ships: string[] = [
  [['#b5452f', '#8c3322'], ['#2c6b3c', '#1e4d2a'], ['#e3c77c', '#b08d3c']] as const,
  [['#1f5486', '#163c61'], ['#8a2436', '#671a28'], ['#b5452f', '#8c3322']] as const,
].flatMap(([first, second, third]) => [cog(first), caravel(second), barge(third)])
