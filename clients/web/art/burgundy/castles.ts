import { path, rect } from '../kit.ts'
import { arch, cone, crenels, flag, GREY, INK, SLATE, STONE, wall, WINE, type Tone } from './parts.ts'

/** Two towers, a wall and a keep. */
function keep(roof: Tone): string {
  return [
    wall(40, 44, 24, 98, STONE),
    flag(52, 26, 15, roof[0]),
    cone(37, 45, 30, 22, roof),
    wall(26, 74, 56, 98, STONE),
    crenels(26, 74, 56, 7, STONE),
    wall(18, 58, 16, 98, STONE),
    cone(15, 59, 22, 18, roof),
    wall(74, 58, 16, 98, STONE),
    cone(71, 59, 22, 18, roof),
    arch(47, 98, 12, 17, INK),
    arch(49, 62, 6, 10, INK),
    arch(23.5, 74, 4, 8, INK) + arch(79, 74, 4, 8, INK),
  ].join('')
}

/** A great round tower on its rock. */
function tower(roof: Tone): string {
  return [
    path('M14 100L26 80 40 84 66 82 80 78 92 100z', GREY[0]),
    path('M66 82L80 78 92 100H70z', GREY[1]),
    wall(62, 66, 20, 86, STONE),
    crenels(62, 66, 20, 3, STONE),
    wall(32, 48, 32, 86, STONE),
    path('M28 50h40l-3-8H31z', STONE[1]),
    rect(28, 38, 40, 8, STONE[0]) + rect(53, 38, 15, 8, STONE[1]),
    crenels(28, 39, 40, 5, STONE),
    flag(48, 34, 20, roof[0]),
    arch(43, 86, 10, 14, INK) + arch(45, 66, 6, 10, INK),
    rect(69, 72, 4, 7, INK),
  ].join('')
}

/** A wall with a gatehouse and towers at its ends. */
function gate(roof: Tone): string {
  return [
    wall(46, 34, 16, 98, STONE),
    cone(43, 36, 22, 20, roof),
    wall(12, 72, 80, 98, STONE, 0.9),
    crenels(12, 72, 80, 9, [STONE[0], STONE[0]]),
    wall(10, 62, 16, 98, GREY) + crenels(10, 62, 16, 3, GREY),
    wall(78, 62, 16, 98, GREY) + crenels(78, 62, 16, 3, GREY),
    wall(34, 58, 40, 98, STONE) + crenels(34, 58, 40, 5, STONE),
    arch(43, 98, 22, 28, INK),
    rect(47, 76, 1.6, 22, GREY[1]) + rect(53.2, 71, 1.6, 27, GREY[1]) + rect(59.4, 76, 1.6, 22, GREY[1]),
    rect(43, 84, 22, 1.6, GREY[1]),
    arch(52, 50, 5, 8, INK),
  ].join('')
}

/** As many as there are numbers: three castles, with red roofs or with blue ones. */
export const castles: string[] = [WINE, SLATE].flatMap((roof) => [keep(roof), tower(roof), gate(roof)])
