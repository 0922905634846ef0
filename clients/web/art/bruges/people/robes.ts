/** What covers shoulders and breast: `c` its colour, `d` a second one. */
import { circle, ellipse, line, path, rect } from '../../kit.ts'
import { CLOTH, LIGHT, SHADE } from './paint.ts'

const { ink, brass, light_brass, paper, white, linen, leather, fur, steel, wood } = CLOTH
const BODY = 'M10 97C10 79 17 69 32 64.5L42 61H54L64 64.5C79 69 86 79 86 97Z'
const shaded = path('M56 61.6L64 64.5C79 69 86 79 86 97H62C66 86 64 72 56 61.6Z', SHADE)
const lit = path('M10 97C10 79 17 69 32 64.5L36 63.2C24 69 16 80 15 97Z', LIGHT)
const body = (c: string) => path(BODY, c) + lit + shaded
const buttons = (...ys: number[]) => ys.map((y) => circle(48, y, 1.7, light_brass)).join('')
const collar = (c: string) => path('M40 59L48 68L56 59L60 65L50 75H46L36 65Z', c)
const belt = (c: string) => rect(18, 90, 60, 5, c)

type Robe = (c: string, d: string) => string

export const ROBES: Record<string, Robe> = {
  gown: (c, d) => body(c) + path('M40 60L48 80L56 60L62 63L50 97H46L34 63Z', d) + line('M48 80V97', SHADE, 1.6),
  mantle: (c) =>
    body(c) +
    path('M24 68C30 60 38 57 42 59L48 66L54 59C58 57 66 60 72 68L66 84C56 77 40 77 30 84Z', white) +
    path('M56 59C60 58 66 60 72 68L66 84C62 81 58 79.6 54 79C58 72 58 64 56 59Z', SHADE) +
    [[32, 70], [39, 66], [38, 75], [48, 72], [57, 66], [58, 75], [64, 70]].map(([x, y]) => line(`M${x} ${y}v3`, ink, 1.5)).join('') +
    circle(48, 82, 3.4, brass),
  doublet: (c, d) => body(c) + path('M22 69L30 65.4L34 97H26ZM74 69L66 65.4L62 97H70Z', d) + collar(white) + buttons(78, 84, 90),
  cloak: (c, d) => path(BODY, d) + path('M10 97C10 79 17 69 32 64.5L41 61C40 74 36 88 32 97ZM86 97C86 79 79 69 64 64.5L55 61C56 74 60 88 64 97Z', c) + shaded + line('M42 66H54', brass, 2.4) + circle(48, 66, 3.2, light_brass),
  apron: (c, d) => body(c) + path('M36 62L38.6 61L42 74H54L57.4 61L60 62L58 74V76H62V97H34V76H38V74Z', d) + path('M54 76H62V97H52Z', SHADE) + line('M40 86H56', SHADE, 1.6),
  habit: (c, d) => body(c) + path('M27 68C30 57 66 57 69 68C62 80 34 80 27 68Z', d) + path('M50 60C62 59 67 62 69 68C66 73 60 76 54 77C58 70 56 63 50 60Z', SHADE) + path('M38 62Q48 76 58 62Q48 70 38 62Z', ink) + line('M48 77V97', SHADE, 2),
  vestment: (c) => body(white) + path('M34 64L41 61C43 76 42 88 40 97H31C34 86 35 76 34 64ZM62 64L55 61C53 76 54 88 56 97H65C62 86 61 76 62 64Z', c) + line('M36.6 82h3M38 80.6v5M59.4 82h-3M58 80.6v5', light_brass, 1.4),
  chasuble: (c) => body(c) + path('M36 62.6L48 79L60 62.6L64 64.5L51 83V97H45V83L32 64.5Z', light_brass) + shaded,
  scholar: (c, d) => body(c) + path('M31 65L41 60L48 66L55 60L65 65L60 77L48 71L36 77Z', white) + path('M55 60L65 65L60 77L52 73Z', SHADE) + path('M42 78L46 97H34ZM54 78L50 97H62Z', d),
  armour: () =>
    path(BODY, steel) + lit + shaded +
    path('M30 66L40 63C42 70 54 70 56 63L66 66C68 78 66 90 60 97H36C30 90 28 78 30 66Z', '#c4cdd1') +
    path('M48 68V97H60C66 90 68 78 66 66L56 63C54 67 51 68 48 68Z', SHADE) +
    path('M38 58H58L60 64C54 70 42 70 36 64Z', '#8d999f') +
    [20, 76].map((x) => line(`M${x - 6} 80q6 -6 12 0M${x - 7} 87q7 -6 14 0`, '#6c777c', 1.5)).join('') + circle(33, 71, 1.3, ink) + circle(63, 71, 1.3, ink),
  tabard: (c, d) => path(BODY, '#8a959b') + shaded + line('M14 84h8M16 78h8M74 84h8M72 78h8M13 90h8M75 90h8', '#6c777c', 1.4) + path('M30 65L40 61L48 66L56 61L66 65V97H30Z', c) + path('M48 66L56 61L66 65V97H48Z', SHADE) + path('M40 76H56V84Q55 91 48 94Q41 91 40 84Z', d),
  quilted: (c) => body(c) + line('M24 70V97M32 66V97M40 66V97M56 66V97M64 66V97M72 70V97', SHADE, 1.5) + path('M38 59H58L57 67H39Z', c) + path('M38 59H58L57 67H39Z', SHADE) + line('M48 67V97', ink, 1.4),
  rags: (c, d) => body(c) + path('M36 62L48 74L60 62L56 60H40Z', linen) + path('M22 78L34 76L33 88L24 87Z', d) + path('M58 84L70 82L71 93L60 94Z', d) + line('M22 78L34 76M58 84L70 82M26 74v-3M30 73.6v-3M62 81v-3M66 80.6v-3', ink, 1.1),
  hooded: (c, d) => body(c) + path('M28 70C28 58 68 58 68 70C60 80 36 80 28 70Z', d) + path('M38 62Q48 74 58 62Q48 67 38 62Z', ink) + line('M40 80L36 97M56 80L60 97', SHADE, 2),
  dress: (c, d) => path('M14 97C14 80 20 71 33 66.5L40 64V72H56V64L63 66.5C76 71 82 80 82 97Z', c) + path('M58 65L63 66.5C76 71 82 80 82 97H62C64 86 63 74 58 65Z', SHADE) + path('M38 71H58L56 97H40Z', d) + line('M44 76L52 80M52 76L44 80M44 83L52 87M52 83L44 87', brass, 1.3) + path('M32 66.8L40 63.6V66L36 68Z', white),
  jerkin: (c) => body(linen) + path('M29 66L39 61.6L46 74V97H30ZM67 66L57 61.6L50 74V97H66Z', c) + path('M67 66L57 61.6L50 74V97H66Z', SHADE) + belt(wood) + rect(45, 89, 6, 7, brass),
  furred: (c) => body(c) + path('M34 62L41 58L48 68L55 58L62 62L64 78L52 97H44L32 78Z', fur) + path('M44 66L48 70L52 66V97H44Z', linen) + path('M55 58L62 62L64 78L52 97V70Z', SHADE) + buttons(80, 88),
  motley: (c, d) =>
    path('M10 97C10 79 17 69 32 64.5L42 61H48V97Z', c) + path('M48 61H54L64 64.5C79 69 86 79 86 97H48Z', d) + shaded +
    path('M28 66L36 60H60L68 66L62 78L55 68L48 80L41 68L34 78Z', light_brass) + [34, 48, 62].map((x) => circle(x, x === 48 ? 82 : 80, 2.4, brass)).join(''),
  livery: (c, d) => body(c) + path('M30 65.2L36 63L60 97H48Z', d) + collar(white) + path('M52 78H62V84Q61 89 57 91Q53 89 52 84Z', light_brass),
  smock: (c, d) => body(c) + line('M30 70Q32 84 28 97M66 70Q64 84 68 97M40 74Q40 86 39 97M56 74Q56 86 57 97', SHADE, 1.6) + path('M48 68C42 62 36 63 36 68S42 74 48 68C54 74 60 73 60 68S54 62 48 68Z', d) + path('M47 69L44 80L49 77L53 80L50 69Z', d),
  ruffed: (c, d) => body(c) + line('M48 74V97', d, 2.4) + ellipse(48, 64, 18, 7, white) + line('M32 64h-1M36 60v8M42 58.6v11M48 58v12M54 58.6v11M60 60v8', SHADE, 1.3) + buttons(78, 84, 90),
  chained: (c, d) => body(c) + path('M38 61L48 72L58 61L62 63.6L56 97H40L34 63.6Z', d) + line('M30 66C34 80 42 86 48 86S62 80 66 66', light_brass, 2.6) + circle(48, 87, 4.4, brass),
  wrap: (c, d) => body(c) + path('M30 65L40 61L70 97H52Z', d) + path('M66 65L56 61L26 97H44Z', c) + line('M66 65L44 97M56 61L26 97', SHADE, 1.3) + line('M56 61L26 97', brass, 1.6),
  plaid: (c, d) => body(c) + path('M64 64.5L54 61L18 82L12 97H30L72 68Z', d) + line('M58 63L16 88M68 66.6L24 96M30 76L37 88M42 69L50 81M53 63L62 75', light_brass, 1.2),
  bare: (c, d) => body(c) + path('M30 65.2L38 62L46 76L44 97H30ZM66 65.2L58 62L50 76L52 97H66Z', d) + path('M66 65.2L58 62L50 76L52 97H66Z', SHADE) + belt(leather),
  none: () => path(BODY, paper),
}
