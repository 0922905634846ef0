/** What happens by the events of the Countess: one thing for each, 60 by 60. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../../kit.ts'
import { DARK, P } from '../palette.ts'

const coins = (x: number, y: number, height: number) =>
  Array.from({ length: height }, (_, at) => e(x, y - at * 5, 10, 4.5, at % 2 ? P.light_brass : P.brass)).join('') + e(x, y - height * 5, 10, 4.5, P.light_brass)
const person = (x: number, fill: string) => p(`M${x - 9} 56Q${x - 9} 32 ${x} 32Q${x + 9} 32 ${x + 9} 56z`, fill) + c(x, 24, 8, P.bread)
const hollow = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const DEEDS = {
  sinister_banquet: e(30, 46, 29, 9, P.steel) + e(30, 44, 23, 6, P.stone) + p('M12 42Q10 22 30 22Q44 22 50 34L58 28Q62 32 57 36Q58 42 52 40Q44 48 12 42z', '#a85f2a') + p('M16 36Q18 27 28 26Q20 30 20 38z', '#d08a4a') + l('M12 4V18M8 4v7q4 4 8 0V4M46 4v16', P.iron, 2.4),
  mood_swing: c(30, 30, 26, P.light_brass) + p('M30 4A26 26 0 0 1 30 56z', P.violet) + c(21, 24, 3, P.ink) + c(39, 24, 3, P.paper) + l('M14 36Q20 46 30 44', P.ink, 3) + l('M30 44Q40 36 46 42', P.paper, 3) + l('M34 16l8 3', P.paper, 2.4),
  black_market: p('M2 12H58L54 30H6z', P.soot) + p('M13 12h11l-1 18H10zM36 12h11l3 18H37z', P.wine) + r(6, 28, 4, 30, P.wood) + r(50, 28, 4, 30, P.wood) + r(6, 42, 48, 16, P.dark_wood) + c(22, 38, 5, P.light_brass) + p('M32 42l5-10 5 10z', '#4fb3bf') + c(46, 37, 4, P.red),
  value_added_tax: coins(14, 54, 3) + coins(34, 54, 6) + p('M40 12h6V4h6v8h6v6h-6v8h-6v-8h-6z', P.red),
  land_claim: p('M0 46Q20 34 40 42T60 40V60H0z', P.meadow) + p('M0 54Q24 44 60 52V60H0z', P.green) + r(22, 6, 4, 44, P.wood) + p('M26 6H54L46 16L54 26H26z', P.wine) + p('M34 11l3 4 4-3-1 9h-8l-1-9 4 3z', P.light_brass),
  temporary_employment: c(30, 32, 25, P.wood) + c(30, 32, 20, P.paper) + l('M30 32V18M30 32L41 38', P.ink, 3) + c(30, 32, 3, P.red) + l('M30 14v2M30 48v2M12 32h2M46 32h2', P.ink, 2.4) + p('M22 2h16v6H22z', P.brass),
  bribes: p('M0 34L18 28L40 34Q46 40 38 42H26L42 46L54 36Q62 38 58 44L44 58H18L0 54z', P.bread) + p('M0 32h8v26H0z', P.wine) + coins(34, 32, 4),
  serfdom: hollow(14, 30, 11, P.iron, 5) + hollow(46, 30, 11, P.iron, 5) + l('M24 30h12', P.stone, 6) + r(8, 38, 12, 12, P.iron) + r(40, 38, 12, 12, P.iron) + c(14, 44, 2, P.light_brass) + c(46, 44, 2, P.light_brass),
  customs: r(4, 20, 10, 40, P.wood) + r(46, 34, 8, 26, P.wood) + m('rotate(-14 9 24)', r(2, 21, 60, 9, P.paper) + r(14, 21, 10, 9, P.red) + r(34, 21, 10, 9, P.red) + r(54, 21, 8, 9, P.red)) + c(9, 25, 4, P.iron),
  guild_conspiracy: person(12, P.soot) + person(48, P.soot) + person(30, P.wine) + p('M22 22Q22 12 30 12T38 22z', P.ink) + p('M4 22Q4 12 12 12T20 22zM40 22Q40 12 48 12T56 22z', P.ink),
  betrayer: p('M26 36L30-2L34 36z', P.steel) + p('M30-2L34 36H30z', P.stone) + r(16, 36, 28, 5, P.brass, 2) + r(27, 41, 6, 14, P.dark_wood) + c(30, 57, 4, P.brass) + p('M40 14Q48 24 40 28Q32 24 40 14z', P.wine),
  the_countess_bank: m('translate(6 0)', r(0, 30, 48, 28, P.tan) + p('M0 30Q0 10 24 10T48 30z', P.wood) + r(0, 28, 48, 5, P.iron) + r(18, 28, 12, 12, P.brass, 2) + p('M16 22l2-8 3 4 3-6 3 6 3-4 2 8z', P.light_brass)),
  dark_mood: p('M14 38Q0 38 4 26Q8 18 16 20Q20 6 34 10Q44 12 44 20Q58 20 56 32Q54 40 44 38z', '#4d5560') + p('M44 20Q58 20 56 32Q54 40 44 38H30Q48 34 44 20z', DARK) + p('M30 34L20 50h8l-4 12 16-18h-9l6-10z', P.light_brass),
  it_was_you: p('M0 24L20 20L44 22Q58 22 58 28Q58 33 46 33H36Q44 36 40 40Q42 45 37 46Q36 52 28 52H16L0 48z', P.bread) + l('M28 33h10M28 40h11', P.tan, 2) + r(-2, 20, 10, 32, P.violet) + l('M50 10v6M44 12l3 5M57 13l-3 5', P.red, 2.6),
  arson: p('M12 60V34L30 22L48 34V60z', P.soot) + p('M30 0Q54 26 40 44Q54 40 50 28Q62 48 44 60H16Q-2 48 12 26Q12 38 20 40Q12 20 30 0z', P.red) + p('M30 18Q44 36 34 46Q42 46 42 42Q46 54 36 60H22Q12 50 20 40Q22 46 26 46Q20 34 30 18z', P.flame) + p('M30 40q8 10 0 20-8-8 0-20z', P.light_brass),
  conscription: p('M30 4L54 12Q54 44 30 58Q6 44 6 12z', P.steel) + p('M30 4L54 12Q54 44 30 58z', P.stone) + p('M30 12L47 18Q46 40 30 50Q14 40 13 18z', P.red) + l('M14 54L46 10M46 54L14 10', P.paper, 3),
  tribute: p('M6 40Q30 30 54 40L48 56H12z', P.wine) + p('M8 42L2 14L18 26L30 6L42 26L58 14L52 42z', P.light_brass) + p('M30 6L42 26L58 14L52 42H30z', P.brass) + c(2, 12, 4, P.red) + c(30, 5, 4, P.red) + c(58, 12, 4, P.red),
  protection_money: p('M30 2L54 10Q54 44 30 58Q6 44 6 10z', P.sea) + p('M30 2L54 10Q54 44 30 58z', P.deep) + c(30, 28, 14, P.light_brass) + hollow(30, 28, 9, P.brass, 3),
  trade_network: l('M30 12L10 44H50zM30 12V34M30 34L10 44M30 34L50 44', P.wood, 3) + [[30, 10, P.red], [10, 46, P.sea], [50, 46, P.green], [30, 33, P.brass]].map(([x, y, fill]) => c(Number(x), Number(y), 9, String(fill)) + c(Number(x), Number(y), 4, P.paper)).join(''),
  spy_network: p('M2 30Q30 0 58 30Q30 60 2 30z', P.paper) + c(30, 30, 13, P.deep) + c(30, 30, 6, P.ink) + c(34, 26, 3, P.paper) + l('M2 30Q30 0 58 30', P.ink, 3.4) + l('M12 14l3 5M30 6v6M48 14l-3 5', P.ink, 2.4),
  blackmail: r(4, 14, 52, 38, P.paper) + p('M4 14H56L30 36z', P.shade) + l('M5 15L30 36L55 15', P.stone, 1.6) + c(30, 38, 11, P.soot) + c(26, 36, 2.6, P.paper) + c(34, 36, 2.6, P.paper) + r(26, 42, 8, 4, P.paper),
  abduction: p('M18 30L14 6L8 4V0H20L25 28zM36 28L42 2L36 0V-4H48L45 30z', P.dark_wood) + p('M6 60Q0 32 22 26H40Q60 32 54 60z', P.tan) + p('M40 26Q60 32 54 60H42Q48 40 34 26z', DARK) + r(16, 24, 30, 6, P.cream, 2) + l('M46 27q8 2 6 12', P.cream, 2.4),
  arrest: r(2, 4, 56, 52, P.stone) + r(8, 10, 44, 40, P.ink) + c(30, 28, 10, P.bread) + p('M14 50Q16 38 30 38T46 50z', P.red) + [13, 24, 35, 46].map((x) => r(x - 2, 10, 4, 40, P.steel)).join(''),
  rats: l('M46 46Q62 46 56 30', P.pink, 3) + p('M4 44Q4 30 20 32Q30 18 46 30Q56 42 48 52H10Q2 50 4 44z', '#6b645b') + p('M30 26Q46 22 50 40Q52 48 48 52H30Q44 42 30 26z', DARK) + c(20, 30, 6, '#6b645b') + c(20, 30, 3.4, P.pink) + c(12, 40, 2, P.ink) + c(3, 44, 2.4, P.pink) + l('M8 46L-2 50M8 47l-6 8', P.ink, 1) + r(14, 50, 8, 4, P.pink) + r(38, 50, 8, 4, P.pink),
}
