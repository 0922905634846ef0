/** What they wear on their heads: `back` lies behind the head, `front` before it. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../kit.ts'
import { DARK, LIGHT, P, SUIT } from './palette.ts'

/** A path with holes. */
const cut = (d: string, fill: string) => `<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`

type Hat = { back?: string; front: string }

const felt = (fill: string, band: string) =>
  p('M41 27Q40 4 56 5Q72 4 71 27z', fill) + p('M60 5Q72 6 71 27H62z', DARK) + p('M41 21Q56 26 71 21V27H41z', band) + e(56, 27, 26, 5.5, fill) + p('M56 21.5Q82 22 82 27T56 32.5Q74 28 56 21.5z', DARK)

const hooded = (fill: string) => ({
  back: p('M28 78Q26 12 56 8Q86 12 84 78z', fill),
  front: p('M31 60Q28 10 56 8Q84 10 81 60L75 70Q80 24 56 21Q32 24 37 70z', fill) + p('M56 8Q84 10 81 60L75 70Q80 24 56 21z', DARK),
})

const scarf = (fill: string) => ({
  back: p('M36 62Q30 18 56 14Q82 18 76 62L62 70H50z', fill),
  front: p('M37 44Q34 14 56 13Q78 14 75 44Q72 27 56 25Q40 27 37 44z', fill) + p('M60 13Q78 15 75 44Q73 32 66 28Q66 20 60 13z', DARK) + p('M50 62L56 66L62 62L66 72L56 69L46 72z', fill),
})

const cap = (fill: string) => p('M38 30Q36 12 56 11Q78 10 75 29Q56 24 38 30z', fill) + p('M60 11Q78 11 75 29Q70 27 64 27Q66 18 60 11z', DARK) + p('M36 32Q50 23 70 27Q58 29 40 36Q36 36 36 32z', P.ink)

export const HATS = {
  straw: { front: p('M42 26Q42 8 56 8Q70 8 70 26z', P.straw) + p('M60 8Q70 10 70 26H62z', DARK) + r(42, 20, 28, 6, P.red) + e(56, 27, 29, 6.5, P.straw) + p('M56 20.5Q85 22 85 27T56 33.5Q76 28 56 20.5z', DARK) + l('M34 27q8 4 16 4.5M44 12q4-3 8-3', P.brass, 1.4) },
  wide: { front: felt('#4f4137', P.brass) },
  feather: { front: felt('#37523b', P.brass) + p('M66 22Q84 16 92 0Q76-2 66 12z', P.red) + l('M67 20Q78 12 90 1', P.paper, 1.2) },
  green_cap: { front: p('M36 30Q40 10 60 8L86 24Q70 22 74 32Q54 24 36 30z', P.green) + p('M60 8L86 24Q70 22 74 32L66 29Q68 18 60 8z', DARK) + p('M42 24Q30 10 34-2Q46 4 48 18z', P.paper) },
  cap: { front: cap('#5d5348') },
  blue_cap: { front: cap(P.sea) },
  beret: { front: p('M34 28Q28 12 52 10Q82 8 82 22Q80 30 70 28Q54 24 38 31z', P.wine) + p('M60 10Q82 9 82 22Q80 30 70 28Q76 18 60 10z', DARK) + l('M55 10l1-4', P.wine, 3) },
  helmet: { front: p('M37 31Q36 8 56 8Q76 8 75 31Q56 25 37 31z', '#8a6a3a') + p('M60 8Q76 10 75 31L66 28Q68 16 60 8z', DARK) + p('M35 32Q56 24 77 32V36Q56 28 35 36z', P.dark_wood) + c(56, 18, 7, P.iron) + c(56, 18, 4.5, '#f7e08f') + p('M56 6l3 5h-6zM44 13l6 2-4 4zM68 13l-6 2 4 4z', '#f7e08f') },
  leather: { front: p('M37 33Q35 10 56 10Q77 10 75 33Q56 24 37 33z', P.tan) + p('M60 10Q77 12 75 33L66 28Q68 18 60 10z', DARK) + l('M56 10V25', P.dark_wood, 1.6) + p('M37 31L35 50L41 46L42 30zM75 31L77 50L71 46L70 30z', P.tan) },
  white_cap: { front: p('M40 24Q28 8 44 6Q56-4 68 6Q84 8 72 24z', P.paper) + p('M62 3Q84 6 72 24H64Q72 12 62 3z', P.shade) + r(39, 22, 34, 8, P.paper) + r(60, 22, 13, 8, P.shade) },
  coif: { back: p('M37 54Q32 16 56 14Q80 16 75 54z', P.paper), front: p('M37 46Q33 14 56 13Q79 14 75 46Q73 28 56 26Q39 28 37 46z', P.paper) + p('M60 13Q79 15 75 46Q74 34 66 29Q66 20 60 13z', P.shade) },
  bonnet: { back: p('M32 58Q26 12 56 10Q86 12 80 58L70 62H42z', P.cream), front: p('M36 46Q30 12 56 10Q82 12 76 46Q74 28 56 26Q38 28 36 46z', P.paper) + p('M36 46Q32 40 34 34Q40 20 56 20Q72 20 78 34Q80 40 76 46Q74 28 56 26Q38 28 36 46z', P.shade) + c(72, 58, 3, P.red) },
  red_scarf: scarf(P.red),
  blue_scarf: scarf(P.sea),
  suit_scarf: scarf(SUIT),
  yellow_scarf: scarf(P.straw),
  bandana: { front: p('M37 32Q36 12 56 11Q76 12 75 32Q56 25 37 32z', P.wine) + c(47, 20, 1.8, P.paper) + c(56, 16, 1.8, P.paper) + c(65, 20, 1.8, P.paper) + p('M73 28l12 4-4 4 4 6-13-8z', P.wine) },
  bound: { front: p('M37 29Q46 23 56 27Q66 23 75 29V34Q66 28 56 32Q46 28 37 34z', P.red) + p('M73 30l10-2 0 6-4 2 2 8-8-10z', P.red) },
  turban: { front: p('M36 32Q28 10 56 6Q84 10 76 32Q56 22 36 32z', P.cream) + p('M62 7Q84 11 76 32Q70 28 64 27Q70 16 62 7z', P.shade) + l('M38 28Q54 20 70 10M44 12Q58 16 74 28', P.brass, 2) + c(56, 20, 4, P.red) + c(56, 20, 2, P.light_brass) },
  fur: { front: p('M38 24Q38 6 56 5Q74 6 74 24z', P.wine) + p('M60 5Q74 8 74 24H64Q68 12 60 5z', DARK) + p('M34 28Q36 20 44 22Q56 17 68 22Q76 20 78 28Q78 36 70 33Q56 28 42 33Q34 36 34 28z', '#6b4a2e') + c(56, 8, 3, P.brass) },
  sou_wester: { back: p('M30 54Q30 24 56 22Q82 24 82 54Q70 44 56 44Q42 44 30 54z', '#c79422'), front: p('M38 28Q38 8 56 8Q74 8 74 28z', '#e0ae35') + p('M60 8Q74 10 74 28H64Q68 16 60 8z', DARK) + p('M32 34Q34 22 56 22Q78 22 80 34Q56 24 32 34z', '#e0ae35') },
  veil: { front: e(56, 46, 27, 26, '#2b2b2533') + p('M30 28H82L79 66Q56 78 33 66z', '#f6f0e266') + l('M40 30V68M48 30V71M56 30V72M64 30V71M72 30V68M31 40H81M32 50H80M33 60H79', '#3a35284d', 0.9) + p('M42 24Q42 6 56 6Q70 6 70 24z', P.straw) + p('M60 6Q70 8 70 24H62z', DARK) + e(56, 26, 31, 7, P.straw) + e(56, 24, 15, 3, P.brass) },
  zucchetto: { front: p('M42 23Q44 12 56 12Q68 12 70 23Q56 17 42 23z', P.ink) },
  hood: hooded('#6a4a2f'),
  grey_hood: hooded('#6f7275'),
  suit_hood: hooded(SUIT),
  wimple: { back: p('M24 88Q26 8 56 6Q86 8 88 88z', P.ink), front: cut('M34 44Q34 20 56 20Q78 20 78 44V60Q76 76 56 80Q36 76 34 60zM41 42Q41 60 56 60Q71 60 71 42Q71 28 56 28Q41 28 41 42z', P.paper) + p('M32 46Q28 8 56 6Q84 8 80 46Q78 22 56 20Q34 22 32 46z', P.ink) },
  three_corners: { front: p('M28 30Q34 8 56 12Q78 8 84 30Q70 22 56 24Q42 22 28 30z', P.ink) + l('M29 29Q42 21 56 23Q70 21 83 29', P.light_brass, 2.2) + p('M44 24Q42 8 56 8Q70 8 68 24Q56 20 44 24z', P.ink) + c(72, 20, 3.6, P.red) },
  horns: { front: p('M37 30Q32 22 22 22Q16 10 22 0Q26 12 40 16zM75 30Q80 22 90 22Q96 10 90 0Q86 12 72 16z', P.cream) + p('M37 31Q36 9 56 9Q76 9 75 31Q56 25 37 31z', P.iron) + p('M60 9Q76 10 75 31L66 28Q68 18 60 9z', DARK) + p('M36 28Q56 22 76 28V34Q56 28 36 34z', P.brass) + r(53, 9, 6, 30, P.brass, 2) },
  star_hat: { front: m('translate(0 6)', p('M38 28L64-6L74 28Q56 22 38 28z', '#3c3f77') + p('M64-6L74 28L66 26z', DARK) + e(56, 28, 25, 5, '#3c3f77') + p('M54 12l1.5 3 3.5.5-2.5 2 .5 3.5-3-1.5-3 1.5.5-3.5-2.5-2 3.5-.5z', P.light_brass) + c(62, 20, 1.6, P.light_brass)) },
  brimmed: { front: felt('#3a3533', P.red) },
  grand: { front: p('M34 30Q30 4 56 4Q86 2 90 22Q84 32 74 28Q54 22 34 30z', P.wine) + p('M62 4Q86 4 90 22Q84 32 74 28Q78 14 62 4z', DARK) + p('M36 31Q54 22 76 29', P.light_brass) + p('M80 16Q100 14 104 32Q92 30 82 22z', P.paper) + c(70, 18, 3, P.light_brass) },
  messenger: { front: p('M36 30Q40 12 58 11Q78 12 76 30Q56 24 36 30z', P.sea) + p('M60 11Q78 13 76 30L66 27Q68 18 60 11z', DARK) + p('M74 24Q86 20 92 6Q80 6 74 14zM38 24Q26 20 20 6Q32 6 40 14z', P.paper) },
  sheriff: { front: felt('#7b5a36', P.ink) + p('M56 9l2 4 4.5.5-3.5 3 1 4.5-4-2-4 2 1-4.5-3.5-3 4.5-.5z', P.light_brass) },
  crown: { front: m('translate(0 4)', p('M38 26L34 4L46 14L56 0L66 14L78 4L74 26Q56 20 38 26z', P.light_brass) + p('M56 0L66 14L78 4L74 26Q66 23 56 23z', P.brass) + c(34, 4, 3, P.red) + c(56, 0, 3, P.red) + c(78, 4, 3, P.red) + c(56, 17, 3, P.sea) + c(46, 19, 2, P.green) + c(66, 19, 2, P.green)) },
  fool: { front: m('translate(0 7)', p('M40 30Q14 28 16 2Q32 0 46 14Q56-12 66 14Q80 0 96 2Q98 28 72 30Q56 20 40 30z', P.light_brass) + p('M56 2Q60 2 66 14Q80 0 96 2Q98 28 72 30Q64 25 56 25z', P.green) + c(16, 2, 4.5, P.brass) + c(56, 0, 4.5, P.brass) + c(96, 2, 4.5, P.brass) + p('M38 30Q56 20 74 30V35Q56 26 38 35z', P.red)) },
  flowers: { front: [[40, 25, P.red], [47, 19, P.paper], [56, 17, P.light_brass], [65, 19, P.paper], [72, 25, P.red]].map(([x, y, fill]) => c(Number(x), Number(y), 4.5, String(fill)) + c(Number(x), Number(y), 1.6, P.brass)).join('') },
  comb: { front: p('M44 18Q56 2 68 18Q56 14 44 18z', P.brass) + l('M49 15V9M56 13V6M63 15V9', P.light_brass, 2) },
  headcloth: { front: p('M38 34Q34 14 56 12Q78 14 74 34Q56 22 38 34z', P.paper) + p('M60 12Q78 15 74 34L66 29Q67 20 60 12z', P.shade) + p('M72 26Q84 26 86 36Q80 36 74 32z', P.paper) + l('M40 27Q56 18 72 27', LIGHT, 1.5) },
  masked: { front: p('M37 30Q36 12 56 11Q76 12 75 30Q56 24 37 30z', P.ink) + cut('M38 36Q47 33 56 38Q65 33 74 36L73 45Q65 50 58 44H54Q47 50 39 45zM45 41a4.5 3 0 1 0 9 0 4.5 3 0 1 0-9 0zM58 41a4.5 3 0 1 0 9 0 4.5 3 0 1 0-9 0z', P.ink) + p('M73 30l12 0-4 5 4 5-11-5z', P.ink) },
} satisfies Record<string, Hat>

export const hatOf = (name: keyof typeof HATS): Hat => HATS[name]
