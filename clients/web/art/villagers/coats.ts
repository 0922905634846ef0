/** What they wear: shoulders from 18 to 94, cut off at the lower edge of the picture. */
import { circle as c, line as l, path as p, rect as r } from '../kit.ts'
import { DARK, LIGHT, P, SUIT } from './palette.ts'

const BODY = 'M14 100Q14 76 38 70L48 64L56 74L64 64L74 70Q98 76 98 100z'
const ROUND = 'M14 100Q14 76 38 70L46 67Q56 78 66 67L74 70Q98 76 98 100z'
const RIGHT = 'M74 70Q98 76 98 100H80Q80 82 66 67z'
const LEFT = 'M14 100Q14 76 38 70L42 68.5Q22 76 20 100z'

const body = (fill: string) => p(BODY, fill) + p(RIGHT, DARK) + p(LEFT, LIGHT)
const round = (fill: string) => p(ROUND, fill) + p(RIGHT, DARK) + p(LEFT, LIGHT)
const bib = (fill: string) => p('M42 100V80Q56 86 70 80V100z', fill) + p('M60 83.5Q66 82 70 80V100H62z', DARK) + l('M43 82L40 69M69 82L72 69', fill, 4)

export const COATS = {
  tunic: p('M44 66L56 82L68 66L62 60H50z', P.paper) + body(SUIT) + l('M56 75V100', DARK, 2),
  laced: p('M44 64L56 90L68 64z', P.cream) + p('M14 100Q14 76 38 70L46 66L56 92L66 66L74 70Q98 76 98 100z', SUIT) + p(RIGHT, DARK) + p(LEFT, LIGHT) + l('M50 78l12-1M52 84l8-1', P.dark_wood, 1.6),
  apron: round(SUIT) + bib(P.paper),
  leather: round(SUIT) + bib(P.tan) + r(51, 89, 10, 1.8, P.dark_wood),
  dark_apron: round(SUIT) + bib('#4c4038'),
  vest: p(ROUND, P.paper) + p('M30 100V72L40 69L52 100zM82 100V72L72 69L60 100z', SUIT) + p('M82 100V72L72 69L60 100z', DARK) + p('M14 100Q14 76 30 72V100z', P.shade) + c(55, 90, 1.6, P.brass),
  coat: body(SUIT) + p('M40 69L56 96L48 64zM72 69L56 96L64 64z', DARK) + p('M48 64L56 74L64 64L62 60H50z', P.paper) + c(56, 90, 1.8, P.brass) + c(56, 97, 1.8, P.brass),
  fur_coat: body(SUIT) + p('M34 70Q44 62 50 68Q52 84 54 100H44Q40 82 30 76zM78 70Q68 62 62 68Q60 84 58 100H68Q72 82 82 76z', '#6b4a2e') + p('M78 70Q68 62 62 68Q60 84 58 100H63Q66 82 78 70z', DARK),
  dress: p('M42 68H70V84H42z', P.paper) + p('M14 100Q14 76 36 70L42 68Q42 82 56 82Q70 82 70 68L76 70Q98 76 98 100z', SUIT) + p(RIGHT, DARK) + p(LEFT, LIGHT) + l('M42.5 70Q43 82 56 82T69.5 70', P.brass, 1.8),
  bodice: p(ROUND, P.paper) + p('M62 70Q98 72 98 100H70z', P.shade) + p('M38 100Q36 84 42 76Q56 88 70 76Q76 84 74 100z', SUIT) + p('M62 84Q66 82 70 76Q76 84 74 100H64z', DARK) + l('M52 88l8 4M60 88l-8 4M52 95l8 4M60 95l-8 4', P.cream, 1.4),
  shawl: round(P.shade) + p('M24 76Q40 66 48 66L56 84L64 66Q72 66 88 76L98 92Q76 88 56 98Q36 88 14 92z', SUIT) + p('M64 66Q72 66 88 76L98 92Q76 88 56 98V84z', DARK) + c(56, 85, 3, P.brass),
  cloak: body(P.shade) + p('M10 100Q12 74 40 67Q50 70 52 100zM102 100Q100 74 72 67Q62 70 60 100z', SUIT) + p('M102 100Q100 74 72 67Q62 70 60 100z', DARK) + l('M46 71H66', P.brass, 2.2) + c(46, 71, 3.4, P.light_brass) + c(66, 71, 3.4, P.light_brass),
  robe: round(SUIT) + p('M36 70Q56 84 76 70L74 82Q56 92 38 82z', DARK) + l('M48 80V100M64 80V100', DARK, 1.8),
  monk: round('#6a4a2f') + p('M32 72Q56 92 80 72L76 84Q56 98 36 84z', '#553a24') + l('M48 90V100M63 90V100', P.cream, 2) + p('M14 100Q14 76 30 73V100z', SUIT),
  priest: round(P.ink) + r(50, 66, 12, 5, P.paper) + p('M38 70L46 68V100H38zM74 70L66 68V100H74z', SUIT) + p('M40 86h4v3h-4zM68 86h4v3h-4z', P.light_brass),
  habit: round(P.ink) + p('M32 74Q56 92 80 74L76 92Q56 100 36 92z', P.paper) + p('M14 100Q14 76 30 73V100z', SUIT) + p('M82 73Q98 76 98 100H82z', SUIT),
  ruff: body(SUIT) + c(40, 70, 6, P.paper) + c(48, 74, 6, P.paper) + c(56, 75, 6, P.paper) + c(64, 74, 6, P.paper) + c(72, 70, 6, P.paper) + l('M40 70l2 4M48 74l1 4M56 75v4M64 74l-1 4M72 70l-2 4', P.shade, 1.6) + c(56, 88, 1.8, P.light_brass) + c(56, 96, 1.8, P.light_brass),
  hide: p(ROUND, SUIT) + p(RIGHT, DARK) + p('M14 92L20 76L30 80L36 68L46 78L56 72L66 78L76 68L82 80L92 76L98 92L86 88L78 96L66 88L56 94L46 88L34 96L26 88z', '#7a5636') + p('M56 72L66 78L76 68L82 80L92 76L98 92L86 88L78 96L66 88L56 94z', DARK),
  neckerchief: body(SUIT) + p('M42 66Q56 76 70 66L66 76L58 78L62 92L56 86L50 92L54 78L46 76z', P.red),
  uniform: body(SUIT) + l('M40 72L62 100M72 72L50 100', P.cream, 3.6) + p('M16 84Q22 74 36 71V77Q26 80 22 88zM96 84Q90 74 76 71V77Q86 80 90 88z', P.light_brass) + c(56, 86, 3, P.brass),
  gown: p('M40 68H72V84H40z', P.cream) + p('M12 100Q14 80 32 73Q40 70 42 72Q44 86 56 84Q68 86 70 72Q72 70 80 73Q98 80 100 100z', P.wine) + p('M70 72Q72 70 80 73Q98 80 100 100H78Q80 84 70 72z', DARK) + p('M30 72Q20 54 38 60Q44 66 43 72zM82 72Q92 54 74 60Q68 66 69 72z', P.paper) + [46, 51, 56, 61, 66].map((x, at) => c(x, 72 + (2 - Math.abs(2 - at)) * 2, 2, P.light_brass)).join(''),
  motley: p(BODY, P.violet) + p('M56 74L64 64L74 70Q98 76 98 100H56z', P.green) + p('M30 76l9-8 7 8-8 9zM66 76l7-8 9 8-8 9z', P.light_brass) + p('M40 70L48 82L56 72L64 82L72 70L66 64H46z', P.red) + c(48, 83, 2.4, P.brass) + c(64, 83, 2.4, P.brass),
} satisfies Record<string, string>
