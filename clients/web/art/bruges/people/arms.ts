/** Things in a hand: arms, badges of rank, of a church. The hand is at 0, 0; up is negative. */
import { circle, ellipse, line, path, rect } from '../../kit.ts'
import { CLOTH, LIGHT, SHADE } from './paint.ts'

const { ink, brass, light_brass, steel, wood, red, wine, paper, white, sea, black, leather, meadow, linen, violet } = CLOTH
const pole = (top: number, bottom = 22) => rect(-1.6, top, 3.2, bottom - top, wood)

export const ARMS: Record<string, string> = {
  sword: path('M-2 -4H2V-46L0 -52L-2 -46Z', '#dfe5e8') + path('M0 -4H2V-46L0 -52Z', SHADE) + rect(-8, -6, 16, 3, brass, 1) + rect(-1.6, -4, 3.2, 11, leather) + circle(0, 8.5, 2.6, brass),
  dagger: path('M-2 -5H2V-22L0 -28L-2 -22Z', '#dfe5e8') + path('M0 -5H2V-22L0 -28Z', SHADE) + rect(-6, -6.5, 12, 2.6, brass) + rect(-1.6, -4, 3.2, 9, wood),
  spear: pole(-52) + path('M0 -66L4.5 -54L0 -48L-4.5 -54Z', '#dfe5e8') + path('M0 -66L4.5 -54L0 -48Z', SHADE),
  pike: pole(-54) + path('M0 -70L3 -54H-3Z', '#dfe5e8') + path('M2 -58C12 -58 13 -46 10 -40C8 -46 6 -48 2 -48Z', steel) + path('M-2 -56L-9 -53L-2 -50Z', steel),
  axe: pole(-36) + path('M1 -36C8 -42 14 -40 16 -42C18 -32 16 -22 12 -18C10 -24 6 -26 1 -26Z', steel) + path('M14 -41L16 -42C18 -32 16 -22 12 -18L11 -21C15 -28 15.6 -36 14 -41Z', white),
  great_axe: pole(-48) + path('M0 -50C10 -60 18 -56 20 -58C22 -44 20 -34 16 -28C12 -34 8 -36 0 -36Z', steel) + path('M0 -50C-8 -58 -14 -56 -16 -57C-17 -44 -16 -36 -13 -31C-10 -34 -6 -36 0 -36Z', '#8d999f') + path('M17 -57L20 -58C22 -44 20 -34 16 -28L14 -31C19 -40 19 -48 17 -57Z', white),
  bow: line('M-2 -40C16 -30 16 10 -2 20', wood, 3.4) + line('M-2 -40V20', paper, 1) + line('M-18 -6H12', light_brass, 1.8) + path('M-24 -6L-16 -9V-3Z', steel) + path('M10 -6L16 -10H11L7 -6L11 -2H16Z', red),
  crossbow: rect(-3, -30, 6, 42, wood, 1) + line('M-20 -22C-10 -34 10 -34 20 -22', steel, 3.6) + line('M-20 -22L0 -8L20 -22', paper, 1.2) + path('M0 -46L3 -36H-3Z', ink) + line('M0 -36V-12', ink, 1.8),
  shield: path('M-14 -26C-6 -26 -2 -28 0 -31C2 -28 6 -26 14 -26V-8C14 4 6 10 0 14C-6 10 -14 4 -14 -8Z', sea) + path('M0 -31C2 -28 6 -26 14 -26V-8C14 4 6 10 0 14Z', SHADE) + path('M-2.5 -29H2.5V12L0 14L-2.5 12ZM-14 -14H14V-9H-14Z', light_brass),
  buckler: circle(0, -10, 15, steel) + path('M0 -25a15 15 0 0 1 0 30Z', SHADE) + circle(0, -10, 5, brass) + [0, 1, 2, 3].map((n) => circle([0, 11, 0, -11][n] as number, [-21, -10, 1, -10][n] as number, 1.5, ink)).join(''),
  lance: pole(-60) + path('M1.6 -62H20L14 -55L20 -48H1.6Z', red) + path('M0 -70L3 -60H-3Z', steel),
  cannon: path('M-20 -8L14 -24L20 -13L-13 6Z', black) + path('M-18 -4L18 -18L20 -13L-13 6Z', '#0005') + circle(17.5, -19, 5, ink) + circle(-2, 8, 10, wood) + circle(-2, 8, 7, leather) + line('M-2 0V16M-10 8H6', wood, 2.2),
  powder: path('M-12 -8C-12 -20 6 -28 12 -38L17 -35C16 -18 8 2 -4 4C-10 4 -12 -2 -12 -8Z', leather) + path('M6 -14L17 -35C16 -18 8 2 -4 4Z', SHADE) + path('M11 -39L17.5 -35L19 -39L13.6 -42Z', brass) + line('M-10 -12L4 2', brass, 2),
  bomb: circle(0, -12, 12, black) + path('M0 -24a12 12 0 0 1 0 24Z', '#0006') + rect(-3, -28, 6, 6, '#5d686e') + line('M0 -28C2 -36 8 -34 9 -40', linen, 2) + path('M9 -48L11 -42L17 -42L12 -38L14 -32L9 -36L4 -32L6 -38L1 -42L7 -42Z', light_brass),
  torch: path('M-3 -18H3L1.6 20H-1.6Z', wood) + rect(-5, -22, 10, 6, ink, 1) + path('M0 -54C3 -44 11 -40 9 -30C8 -24 4 -21 0 -21S-8 -24 -9 -30C-10 -36 -6 -38 -5 -44C-2 -42 -2 -40 -2 -38C0 -42 1 -48 0 -54Z', red) + path('M0 -38C2 -34 5 -32 4 -27C3 -23 2 -22 0 -22S-4 -24 -4 -28C-4 -32 -1 -33 0 -38Z', light_brass),
  club: path('M-3 20L-7 -28C-6 -36 6 -36 7 -28L3 20Z', wood) + path('M1 -34C6 -34 7 -30 7 -28L3 20H1Z', SHADE) + [[-4, -26], [4, -22], [-2, -16], [3, -30]].map(([x, y]) => circle(x as number, y as number, 1.6, steel)).join(''),
  noose: line('M0 -66V-36', linen, 3) + line('M0 -36C-11 -34 -11 -14 0 -13S11 -34 0 -36', linen, 3) + rect(-3, -40, 6, 9, '#cbbd97', 2),
  keys: line('M-8 -16a8 8 0 1 0 16 0a8 8 0 1 0 -16 0', brass, 2.2) + path('M-2 -9H1V14H7V10H3V6H7V2H3V-9Z', light_brass) + path('M-8 -10L-5 -9L-12 10L-17 8L-16 5L-13 6L-12 3L-15 2L-14 -1L-11 0Z', brass),
  lantern: line('M-6 -30Q0 -42 6 -30', ink, 2) + path('M-9 -26L0 -32L9 -26Z', ink) + rect(-8, -26, 16, 24, light_brass, 1) + path('M0 -22C3 -16 4 -14 4 -11A4 4 0 0 1 -4 -11C-4 -14 -1 -16 0 -22Z', red) + line('M-8 -26V-2M8 -26V-2M-8 -14H8', ink, 2) + rect(-10, -3, 20, 4, ink, 1),
  sceptre: rect(-1.6, -40, 3.2, 60, light_brass) + path('M0 -58C5 -54 8 -50 4 -42H-4C-8 -50 -5 -54 0 -58Z', brass) + circle(0, -49, 2.6, red) + rect(-4, -42, 8, 3, light_brass),
  orb: circle(0, -13, 11, light_brass) + path('M0 -24a11 11 0 0 1 0 22Z', SHADE) + rect(-11, -14.5, 22, 3, brass) + rect(-1.5, -24, 3, 11, brass) + path('M-1.3 -36H1.3V-32H4V-29.5H1.3V-24H-1.3V-29.5H-4V-32H-1.3Z', brass),
  banner: pole(-64) + path('M1.6 -62H22V-30L12 -36L1.6 -30Z', wine) + path('M12 -62H22V-30L12 -36Z', SHADE) + path('M8 -54L10.6 -49L16 -48.4L12 -44.6L13 -39.6L8.5 -42L4 -39.6L5 -44.6L2 -48Z', light_brass) + circle(0, -65, 2.6, brass),
  staff: pole(-56) + circle(0, -58, 4.5, light_brass),
  crook: line('M0 22V-44C0 -60 -17 -58 -15 -46C-14 -38 -5 -40 -7 -47', light_brass, 3.6) + rect(-4, -36, 8, 4, brass),
  pilgrim_staff: pole(-52) + circle(0, -53, 4, wood) + path('M2 -40C10 -42 12 -30 8 -26C2 -24 0 -32 2 -40Z', '#c98f2b') + path('M-14 -14C-14 -24 2 -24 2 -14C0 -6 -3 -2 -6 -1C-9 -2 -12 -6 -14 -14Z', linen) + line('M-6 -2L-11 -17M-6 -2L-6 -20M-6 -2L-1 -17', SHADE, 1.4),
  cross: path('M-2.5 -48H2.5V-36H12V-31H2.5V20H-2.5V-31H-12V-36H-2.5Z', light_brass) + path('M0 -48H2.5V-36H12V-31H2.5V20H0Z', SHADE),
  great_cross: path('M-2.5 -60H2.5V-50H9V-45.5H2.5V-40H13V-35H2.5V22H-2.5V-35H-13V-40H-2.5V-45.5H-9V-50H-2.5Z', brass) + circle(0, -37.5, 2.6, red),
  rosary: line('M0 0C-14 -8 -14 -34 0 -36S14 -8 0 0V10', wood, 1) + [[0, -36], [-7, -32], [-10.5, -25], [-10.5, -17], [-7, -8], [7, -32], [10.5, -25], [10.5, -17], [7, -8], [0, 0]].map(([x, y]) => circle(x as number, y as number, 2.6, wood)).join('') + path('M-1.5 8H1.5V12H5V15H1.5V22H-1.5V15H-5V12H-1.5Z', brass),
  bible: path('M-16 -24H14V6H-16Z', wine) + path('M-13 3H14V6H-13Z', paper) + rect(-16, -24, 4, 30, SHADE) + path('M-1 -20H2V-14H7V-11H2V-1H-1V-11H-6V-14H-1Z', light_brass),
  monstrance: [0, 45, 90, 135].map((a) => `<g transform="rotate(${a} 0 -30)">${rect(-1, -46, 2, 32, light_brass)}</g>`).join('') + circle(0, -30, 9, light_brass) + circle(0, -30, 6, white) + rect(-2, -20, 4, 20, brass) + path('M-8 4H8L4 -2H-4Z', brass),
  censer: line('M0 -4L-8 -30M0 -4L8 -30M0 -4V-30', brass, 1.2) + `<g transform="translate(0 -4)">${path('M-8 6C-8 16 8 16 8 6Z', light_brass)}${path('M-8 6C-8 -2 8 -2 8 6Z', brass)}</g>` + path('M-4 -12C-10 -18 2 -24 -4 -34C6 -28 4 -18 2 -12Z', '#ffffffb3'),
  taper: rect(-3, -26, 6, 40, white) + path('M0 -44C3 -38 4.5 -36 4.5 -32A4.5 4.5 0 0 1 -4.5 -32C-4.5 -36 -2 -38 0 -44Z', light_brass) + path('M0 -36C1.5 -33 2 -32 2 -30A2 2 0 0 1 -2 -30C-2 -32 -1 -33 0 -36Z', red) + path('M-10 4H10L7 10H-7Z', brass),
  heart: path('M0 -6C-18 -18 -14 -34 -6 -34Q-1 -34 0 -28Q1 -34 6 -34C14 -34 18 -18 0 -6Z', red) + path('M0 -28Q1 -34 6 -34C14 -34 18 -18 0 -6Z', SHADE) + path('M-4 -36C-2 -42 2 -42 0 -48C6 -44 6 -38 4 -35Z', light_brass),
  skull: path('M-11 -22C-11 -36 11 -36 11 -22C11 -16 8 -15 7 -13V-7H-7V-13C-8 -15 -11 -16 -11 -22Z', paper) + path('M3 -32C11 -31 11 -24 11 -22C11 -16 8 -15 7 -13V-7H3Z', SHADE) + ellipse(-4.5, -20, 3, 3.6, ink) + ellipse(4.5, -20, 3, 3.6, ink) + path('M0 -17L-2 -13H2Z', ink) + line('M-3 -10v3M0 -10v3M3 -10v3', ink, 1),
  vial: path('M-3 -34H3V-24C12 -20 12 -2 0 -2S-12 -20 -3 -24Z', '#cfe3dc') + path('M-9 -14H9C9 -6 5 -2 0 -2S-9 -6 -9 -14Z', meadow) + path('M3 -34V-24C12 -20 12 -2 0 -2V-34Z', '#1f2a2e22') + rect(-4, -39, 8, 6, wood, 1) + circle(-3, -9, 1.5, white) + circle(3, -7, 1.2, white),
  plume: path('M-2 0C-14 -20 -4 -44 10 -52C14 -34 10 -14 2 -4Z', violet) + line('M0 4C-2 -16 2 -36 9 -50', LIGHT, 1.4),
}
