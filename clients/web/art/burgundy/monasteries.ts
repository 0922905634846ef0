import { circle, ellipse, line, path, rect } from '../kit.ts'
import { arch, cone, cypress, INK, ridge, STONE, wall, type Tone } from './parts.ts'

const VIOLET: Tone = ['#7d54a6', '#583678']
const ROSE: Tone = ['#a5567f', '#7a3a5c']
const GREEN: Tone = ['#3f7a52', '#2b593b']

function cross(x: number, base: number): string {
  return rect(x - 0.9, base - 11, 1.8, 11, INK) + rect(x - 3.6, base - 8.5, 7.2, 1.8, INK)
}

/** A church, and a cloister with its arches. */
function abbey(roof: Tone): string {
  return [
    wall(26, 54, 18, 98, STONE),
    cone(23, 55, 24, 21, roof),
    cross(35, 35),
    wall(44, 72, 48, 98, STONE, 0.86),
    ridge(42, 73, 52, 13, 6, roof),
    [48, 59, 70, 81].map((x) => arch(x, 96, 8, 15, INK)).join(''),
    arch(31, 98, 8, 14, INK),
    circle(35, 66, 4, INK) + circle(35, 66, 2, '#e3c77c'),
    cypress(16, 98, 38, GREEN),
  ].join('')
}

/** A chapel whose bell hangs in its gable. */
function chapel(roof: Tone): string {
  return [
    cypress(82, 98, 44, GREEN) + cypress(93, 98, 30, GREEN),
    wall(28, 68, 44, 98, STONE, 0.55),
    path('M24 70L40 46 56 70z', STONE[0]),
    path('M40 46h28L76 70H56z', roof[0]) + path('M40 46L22 71h4.5L41 50.5z', roof[1]),
    wall(34, 32, 13, 54, STONE),
    cone(31, 33, 19, 13, roof),
    cross(40.5, 21),
    arch(37, 46, 7, 10, INK) + path('M38.5 43.5a2 4 0 0 1 4 0l1 2h-6z', '#e3c77c'),
    arch(35, 98, 11, 17, INK),
    arch(59, 88, 4.5, 9, INK) + arch(66, 88, 4.5, 9, INK),
  ].join('')
}

/** A monk before the arches of his cloister. */
function monk(roof: Tone): string {
  return [
    wall(18, 62, 76, 98, STONE, 0.9),
    ridge(15, 63, 82, 14, 7, roof),
    [23, 41, 59, 77].map((x) => arch(x, 96, 12, 25, INK)).join(''),
    path('M30 98C32 76 38 66 48 66s16 10 18 32z', '#6b4a2f'),
    path('M48 66c10 0 16 10 18 32H52z', '#4d331f'),
    circle(48, 56, 11, '#6b4a2f') + path('M48 45a11 11 0 0 1 6 20z', '#4d331f'),
    ellipse(47, 57.5, 7, 7.5, '#eec39b'),
    path('M40 55.5a7 7.5 0 0 1 14 0c-3-3.5-11-3.5-14 0z', '#8a5a31'),
    line('M44.5 58v.5M50 58v.5M45 62q2.3 1.5 4.6 0', INK, 1.3),
    path('M36 82h21v4H36z', '#eec39b') + path('M30 80l10-3 2 10-10 3zM62 77l6 4-8 9-7-4z', '#5a3d26'),
    line('M48 88v9', '#e3c77c', 1.6),
  ].join('')
}

export const monasteries: string[] = [VIOLET, ROSE].flatMap((roof) => [abbey(roof), chapel(roof), monk(roof)])
