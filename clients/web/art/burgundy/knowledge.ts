import { circle, ellipse, line, path, rect } from '../kit.ts'
import { INK, SLATE, TILE, TIMBER, WINE, type Tone } from './parts.ts'

const PAGE: Tone = ['#fdf8ea', '#e2d5b4']
const BRASS: Tone = ['#b08d3c', '#7d6220']
const GREEN: Tone = ['#3c7a4d', '#295637']

/** An open book on its desk. */
function book([face, side]: Tone): string {
  return [
    path('M46 76h12l4 24H42z', TIMBER[0]) + path('M53 76h5l4 24H53z', TIMBER[1]),
    path('M30 98h44v4H30z', TIMBER[1]),
    path('M12 46L50 56 88 46V80L50 88 12 80z', face) + path('M50 56L88 46V80L50 88z', side),
    path('M16 42C28 38 42 42 50 52V83C42 74 28 72 16 75z', PAGE[0]),
    path('M84 42C72 38 58 42 50 52V83C58 74 72 72 84 75z', PAGE[1]),
    line('M22 50q11-3 21 4M22 57q11-3 21 4M22 64q11-3 21 4M57 54q10-7 21-4M57 61q10-7 21-4M57 68q10-7 21-4', INK, 1.5),
    path('M62 79l5-1v15l-2.5-3-2.5 3z', '#b5452f'),
  ].join('')
}

/** Books upon books, and a candle that burns over them. */
function pile([face, side]: Tone): string {
  const lying = (x: number, y: number, wide: number, [cover, back]: Tone) =>
    rect(x, y, wide, 12, cover, 2) + rect(x + wide - 12, y + 2.5, 12, 7, PAGE[1]) + rect(x + 8, y, 3, 12, back) + rect(x, y + 9.5, wide, 2.5, back, 1)
  return [
    lying(20, 87, 60, [face, side]),
    lying(27, 75, 50, SLATE),
    lying(23, 63, 46, GREEN),
    path('M62 63l10-40c8 6 8 16-4 26l-4 14z', PAGE[0]) + path('M62 63l10-40c2 10-2 22-7 30z', PAGE[1]) + line('M72 24L62 63', INK, 1.2),
    rect(36, 46, 9, 17, PAGE[0]) + rect(41.5, 46, 3.5, 17, PAGE[1]),
    path('M40.5 27c6 7 6 12 0 17-6-5-6-10 0-17z', '#e08a2c') + path('M40.5 34c3 4 3 6 0 9-3-3-3-5 0-9z', '#fff3c4'),
    rect(31, 60, 19, 3, BRASS[0]),
  ].join('')
}

/** The heavens in rings of brass. */
function sphere([face, side]: Tone): string {
  return [
    path('M44 88h16l7 12H37z', TIMBER[0]) + path('M52 88h8l7 12H52z', TIMBER[1]),
    rect(49, 78, 6, 12, BRASS[1]),
    `<circle cx="52" cy="56" r="26" fill="none" stroke="${BRASS[0]}" stroke-width="4"/>`,
    `<ellipse cx="52" cy="56" rx="26" ry="9" fill="none" stroke="${BRASS[1]}" stroke-width="3.5"/>`,
    `<ellipse cx="52" cy="56" rx="10" ry="26" fill="none" stroke="${BRASS[0]}" stroke-width="3"/>`,
    circle(52, 56, 10, face) + path('M52 46a10 10 0 0 1 0 20z', side),
    path('M45 51c4-2 6 1 4 4s2 4 1 7c-4-1-7-6-5-11z', '#7fa650'),
    line('M31 79L73 33', INK, 2) + path('M73 33l5-5-1 7z', INK),
    ellipse(52, 88, 9, 2, BRASS[0]),
  ].join('')
}

export const knowledge: string[] = [
  [WINE, TILE, SLATE] as const,
  [GREEN, WINE, ['#2d6ea3', '#1e4d75']] as const,
].flatMap(([first, second, third]) => [book(first), pile(second), sphere(third as Tone)])
