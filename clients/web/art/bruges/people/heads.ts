/** Heads: skin, hair, beard, and how somebody looks at you. */
import { circle, ellipse, line, path } from '../../kit.ts'
import { CLOTH, SHADE } from './paint.ts'

const { ink, wine, white, brass } = CLOTH
const FACE = 'M35 33C35 24 40 20 48 20S61 24 61 33V42C61 51 54 57 48 57S35 51 35 42Z'

/** Skin, from the neck up. */
export function skinOf([light, dark]: readonly [string, string]): string {
  return (
    path('M41 50H55V62L48 70L41 62Z', dark) +
    circle(35, 41, 3.4, light) +
    circle(61, 41, 3.4, dark) +
    path(FACE, light) +
    path('M50 20C57 21 61 25 61 33V42C61 51 54 57 49 57C54 51 56 46 56 39S55 25 50 20Z', dark)
  )
}

/** Behind the shoulders. */
export const HAIR_BEHIND: Record<string, (colour: string) => string> = {
  long: (c) => path('M33 30C31 18 65 18 63 30L68 64C62 72 34 72 28 64Z', c) + path('M63 30L68 64C65 69 60 70 56 70L58 24C61 25 63 27 63 30Z', SHADE),
  loose: (c) => path('M33 28C30 14 66 14 63 28C68 40 65 46 68 56C62 62 58 60 56 62H40C38 60 34 62 28 56C31 46 28 40 33 28Z', c),
  bob: (c) => path('M32 32C31 16 65 16 64 32L65 52C60 56 36 56 31 52Z', c),
}

/** Over the brow. */
export const HAIR: Record<string, (colour: string) => string> = {
  short: (c) => path('M33.5 37C31 20 40 16 48 16S65 20 62.5 37L60 31C56 27 52 28 48 25C44 28 39 27 36 31Z', c),
  side: (c) => path('M33.5 38C31 20 40 15 49 16S65 21 62.5 38L60 30C52 30 46 28 42 24C41 28 38 30 36 31Z', c),
  fringe: (c) => path('M33 40C31 20 40 16 48 16S65 20 63 40L60.5 33C54 35 42 35 35.5 33Z', c),
  curls: (c) => [[36, 26], [42, 20], [49, 18], [56, 20], [61, 27], [34, 34], [62, 35]].map(([x, y]) => circle(x as number, y as number, 5, c)).join(''),
  bald: (c) => path('M33.5 44C32 37 33 33 35.5 32L36 42ZM62.5 44C64 37 63 33 60.5 32L60 42Z', c),
  tonsure: (c) => path('M33 42C31 30 35 25 39 25C37 30 36 32 36 40ZM63 42C65 30 61 25 57 25C59 30 60 32 60 40Z', c) + path('M36 29C39 24 57 24 60 29L58 31C53 28 43 28 38 31Z', c),
  parted: (c) => path('M33 42C30 20 40 16 48 16S66 20 63 42C62 34 58 28 48 24C38 28 34 34 33 42Z', c),
  bun: (c) => circle(48, 13, 6.5, c) + path('M33 40C31 21 40 16 48 16S65 21 63 40C61 31 55 26 48 25C41 26 35 31 33 40Z', c),
  braids: (c) =>
    path('M33 42C30 20 40 16 48 16S66 20 63 42C62 34 58 28 48 24C38 28 34 34 33 42Z', c) +
    [46, 54, 62, 70].map((y) => ellipse(32, y, 3.6, 4.6, c) + ellipse(64, y, 3.6, 4.6, c)).join(''),
}

export const BEARDS: Record<string, (colour: string) => string> = {
  none: () => '',
  full: (c) => path('M35 41C37 47 42 46 48 46S59 47 61 41C62 54 56 63 48 63S34 54 35 41Z', c) + path('M44 50.5Q48 53 52 50.5L51 53H45Z', wine),
  long: (c) => path('M35 41C37 47 42 46 48 46S59 47 61 41C63 56 58 66 48 76C38 66 33 56 35 41Z', c) + path('M44 50.5Q48 53 52 50.5L51 53H45Z', wine),
  goatee: (c) => path('M43 53H53C53 60 50 64 48 65C46 64 43 60 43 53Z', c) + line('M42 49Q48 46 54 49', c, 2.2),
  moustache: (c) => path('M48 47C44 45 40 48 37 52C42 53 46 52 48 50C50 52 54 53 59 52C56 48 52 45 48 47Z', c),
  stubble: () => path('M36 45C40 49 56 49 60 45C60 52 54 57 48 57S36 52 36 45Z', SHADE),
  sideburns: (c) => path('M35 36H38L39 50L35.6 46ZM61 36H58L57 50L60.4 46Z', c),
}

const mouth = (d: string) => line(d, wine, 1.7)
const eyes = (y = 39.5) => ellipse(42.4, y, 1.7, 2.1, ink) + ellipse(53.6, y, 1.7, 2.1, ink)
const brows = (d: string) => line(d, ink, 1.4)
const nose = (dark: string) => path('M47.6 40L45.4 47.4H49.2Z', dark)

/** `dark`: the shade of the skin. */
export const LOOKS: Record<string, (dark: string) => string> = {
  calm: (dark) => eyes() + brows('M39.6 35.4Q42.4 34 45 35.4M51 35.4Q53.6 34 56.4 35.4') + nose(dark) + mouth('M44.4 51.4Q48 53.2 51.6 51.4'),
  glad: (dark) => eyes() + brows('M39.4 34.8Q42.4 32.8 45 34.8M51 34.8Q53.6 32.8 56.6 34.8') + nose(dark) + path('M42.8 50.4H53.2Q51.6 55 48 55T42.8 50.4Z', wine) + path('M44 50.4H52V51.8H44Z', white),
  stern: (dark) => eyes() + brows('M39.4 34.4L45.4 36.4M50.6 36.4L56.6 34.4') + nose(dark) + mouth('M44.4 52H51.8'),
  sly: (dark) => eyes() + brows('M39.6 36L45.4 36M50.6 35.6L56.6 33') + nose(dark) + mouth('M44.4 52.4Q49 53 52.6 49.6'),
  mild: (dark) => line('M40.4 39.6Q42.4 41.6 44.6 39.6M51.4 39.6Q53.6 41.6 55.6 39.6', ink, 1.7) + brows('M39.6 35.4Q42.4 34.4 45 35.8M51 35.8Q53.6 34.4 56.4 35.4') + nose(dark) + mouth('M44.4 51.4Q48 53.6 51.6 51.4'),
  grim: (dark) => eyes(40) + brows('M39 35L46 38M50 38L57 35') + nose(dark) + mouth('M44 53Q48 50.4 52 53'),
  fair: (dark) => eyes() + line('M40 37.6L38.8 36.8M56 37.6L57.2 36.8', ink, 1.1) + brows('M39.8 34.8Q42.4 33.4 45 34.8M51 34.8Q53.6 33.4 56.2 34.8') + nose(dark) + path('M44.6 51Q46.6 49.6 48 50.6Q49.4 49.6 51.4 51Q48 55 44.6 51Z', wine),
}

/** Worn on the face. */
export const WORN: Record<string, string> = {
  glasses: line('M37.6 40a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0M48.8 40a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0M47.2 39.4h1.6', brass, 1.6),
  patch: line('M36 31L60 41', ink, 1.6) + path('M50 36H58.4Q58 44 54 44T50 36Z', ink),
  scar: line('M55 44L58.6 51', wine, 1.5),
  kerchief: path('M34.6 45H61.4C61 56 54 64 48 66C42 64 35 56 34.6 45Z', CLOTH.red) + path('M52 45H61.4C61 56 54 64 48 66C52 60 53 52 52 45Z', SHADE),
  mask: path('M35 36C41 34 55 34 61 36C61 44 56 45 52 44Q48 41 44 44C40 45 35 44 35 36Z', ink) + ellipse(42.4, 39.5, 2.4, 1.7, white) + ellipse(53.6, 39.5, 2.4, 1.7, white),
  beak: path('M35 32H61V46C58 52 52 56 46 66L22 74C26 60 34 56 35 46Z', CLOTH.linen) + path('M61 32V46C58 52 52 56 46 66L22 74C36 66 46 54 50 32Z', SHADE) + circle(43, 39, 4.6, brass) + circle(54.4, 39, 4.6, brass) + circle(43, 39, 2.8, ink) + circle(54.4, 39, 2.8, ink),
  soot: path('M37 44Q41 43 43 46L39 50ZM54 30Q58 30 59 34L55 34Z', SHADE),
  rouge: circle(40, 46, 3, '#b5452f66') + circle(56, 46, 3, '#b5452f66'),
  paint: path('M35 33C35 24 40 20 48 20V57C42 57 35 51 35 42Z', '#fbf8efcc') + path('M42.4 34L44.4 39.5L42.4 45L40.4 39.5Z', CLOTH.sea),
  executioner: path('M33 40C31 18 65 18 63 40V58C56 66 40 66 33 58Z', ink) + path('M63 40V58C60 61.6 56 64 52 64C57 54 57 30 51 21C58 22 63.6 28 63 40Z', '#0006') + ellipse(42.4, 40, 3.4, 2.4, white) + ellipse(53.6, 40, 3.4, 2.4, white) + ellipse(42.4, 40, 1.6, 1.8, ink) + ellipse(53.6, 40, 1.6, 1.8, ink),
}
