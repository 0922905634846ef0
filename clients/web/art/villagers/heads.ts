/** Heads: the face, the hair behind and before it, the beard. A head is 32 wide, its middle at 56 40. */
import { circle as c, ellipse as e, line as l, path as p } from '../kit.ts'
import { DARK, P } from './palette.ts'

export type Look = 'calm' | 'merry' | 'stern' | 'sly'

const FACE = 'M40 34Q40 20 56 20Q72 20 72 34V44Q72 60 56 60Q40 60 40 44z'
const MOUTHS: Record<Look, string> = { calm: 'M52 52.5q4 1.5 8 0', merry: 'M50 51q6 6 12 0', stern: 'M52 53.5q4-1.5 8 0', sly: 'M51 52q6 3 11-2' }
const BROWS: Record<Look, string> = { calm: 'M46.5 36q3-2 5.5-.5M60 35.5q3-1.5 5.5.5', merry: 'M46 35q3-3 6-1M60 34q3-2 6 1', stern: 'M46 35l6 2M60 37l6-2', sly: 'M46 36l6 1M60 34q3-3 6 0' }

/** `old`: with lines in it, and pale cheeks. */
export function face(skin: string, look: Look, old: boolean): string {
  return (
    p('M50 54H62V66L56 74L50 66z', skin) + p('M50 58Q56 64 62 58V66L56 74L50 66z', DARK) +
    c(40, 42, 4, skin) + c(72, 42, 4, skin) + p(FACE, skin) + p('M60 20Q72 21 72 34V44Q72 60 56 60Q66 50 64 36Q64 26 60 20z', '#4a1c0a1f') +
    c(45.5, 47.5, 3.2, old ? '#b5452f22' : '#b5452f3d') + c(66.5, 47.5, 3.2, old ? '#b5452f22' : '#b5452f3d') +
    c(49.5, 41, 2, P.ink) + c(62.5, 41, 2, P.ink) + l(BROWS[look], P.ink, 1.5) + l('M56 41q-3 5.5 .5 6.5', '#6b2f1766', 1.6) + l(MOUTHS[look], '#7a2d1f', 1.7) +
    (old ? l('M45.5 44.5q3 2 6 .8M60.5 45.3q3 1.2 6-.8M49 30h14', '#6b2f1755', 1.1) : '')
  )
}

type Hair = { back?: (fill: string) => string; front?: (fill: string) => string }

const fringe = (fill: string) => p('M38.5 44Q36 17 56 17Q76 17 73.5 44Q72 32 66 27Q58 34 46 30Q41 35 38.5 44z', fill)
const parted = (fill: string) => p('M38.5 46Q36 16 56 16.5Q76 16 73.5 46Q72 34 57 24Q41 33 38.5 46z', fill)

export const HAIRS = {
  none: {},
  bald: { front: (fill) => p('M37.5 44Q35 32 41 27Q42 36 40.5 44zM74.5 44Q77 32 71 27Q70 36 71.5 44z', fill) },
  short: { front: fringe },
  swept: { front: (fill) => p('M38.5 42Q34 16 54 15Q78 12 74 42Q72 34 69 28Q54 32 46 24Q42 32 38.5 42z', fill) },
  curly: { front: (fill) => [[40, 33], [39, 25], [45, 18], [54, 15], [63, 16], [70, 22], [73, 31], [50, 22], [61, 21]].map(([x = 0, y = 0]) => c(x, y, 6, fill)).join('') },
  afro: { back: (fill) => c(56, 30, 25, fill), front: (fill) => p('M38 40Q38 20 56 20Q74 20 74 40Q70 28 56 27Q42 28 38 40z', fill) },
  bun: { back: (fill) => c(56, 12, 9, fill), front: parted },
  bob: { back: (fill) => p('M34 60Q32 14 56 14Q80 14 78 60Q67 64 56 62Q45 64 34 60z', fill), front: fringe },
  long: { back: (fill) => p('M35 42Q33 14 56 14Q79 14 77 42L82 78Q68 84 56 80Q44 84 30 78z', fill), front: parted },
  braids: {
    back: (fill) => c(56, 30, 19, fill),
    front: (fill) => parted(fill) + [50, 58, 66, 74].map((y, at) => e(37 - at * 0.6, y, 4.5 - at * 0.3, 5.5, fill) + e(75 + at * 0.6, y, 4.5 - at * 0.3, 5.5, fill)).join('') + c(35, 80, 2.4, P.red) + c(77, 80, 2.4, P.red),
  },
  braid: { back: (fill) => c(56, 31, 20, fill), front: (fill) => fringe(fill) + [52, 61, 70, 78].map((y, at) => e(38 - at, y, 5, 6, fill)).join('') + c(34, 85, 2.6, P.brass) },
  tail: { back: (fill) => p('M66 16Q92 18 88 56Q80 52 78 36z', fill) + c(56, 32, 19.5, fill), front: parted },
  wild: { back: (fill) => p('M30 66L34 50L27 44L34 34L29 22L41 20L44 8L54 13L64 6L69 17L82 20L79 33L86 43L78 50L84 68L56 60z', fill), front: fringe },
  balding: { front: (fill) => p('M37.5 46Q34 26 45 21Q41 32 41 46zM74.5 46Q78 26 67 21Q71 32 71 46z', fill) },
  tonsure: { front: (fill) => p('M38 44Q35 26 43 25Q56 33 69 25Q77 26 74 44Q72 36 66 33Q56 37 46 33Q40 36 38 44z', fill) },
} satisfies Record<string, Hair>

export const hairOf = (name: keyof typeof HAIRS): Hair => HAIRS[name]

export const BEARDS = {
  full: (fill: string) => p('M39.5 40Q36 70 56 71Q76 70 72.5 40Q70 48 64 48.5Q56 45 48 48.5Q42 48 39.5 40z', fill) + l('M52 54q4 2 8 0', '#6b2418', 2.2),
  long: (fill: string) => p('M39.5 40Q34 66 46 76L56 92L66 76Q78 66 72.5 40Q70 48 64 48.5Q56 45 48 48.5Q42 48 39.5 40z', fill) + p('M60 62L56 92L66 76Q76 66 73 46Q70 56 60 62z', DARK) + l('M52 54q4 2 8 0', '#6b2418', 2.2),
  moustache: (fill: string) => p('M56 48Q50 46 43 53Q50 55 56 51Q62 55 69 53Q62 46 56 48z', fill),
  drooping: (fill: string) => p('M56 48Q47 46 43 62Q46 64 49 56Q53 52 56 52Q59 52 63 56Q66 64 69 62Q65 46 56 48z', fill),
  goatee: (fill: string) => p('M56 47.5Q51 47 47 51Q53 52 56 51Q59 52 65 51Q61 47 56 47.5zM51 56Q56 54 61 56Q61 66 56 69Q51 66 51 56z', fill),
  chin: (fill: string) => p('M41 46Q40 68 56 68Q72 68 71 46Q70 57 56 57Q42 57 41 46z', fill),
  stubble: (fill: string) => p('M40 43Q40 61 56 61Q72 61 72 43Q70 52 63 49Q56 46.5 49 49Q42 52 40 43z', `${fill}66`) + l('M52 53.5q4-1 8 .5', '#6b2418', 1.7),
  sides: (fill: string) => p('M38 34Q36 54 46 57Q43 46 42.5 34zM74 34Q76 54 66 57Q69 46 69.5 34z', fill),
} satisfies Record<string, (fill: string) => string>
