/** What those have with them who trade, travel, pray or cheat. Each is 48 wide and stands on 60. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../../kit.ts'
import { DARK, P } from '../palette.ts'

const coin = (x: number, y: number) => e(x, y, 9, 4.5, P.brass) + e(x, y - 2, 9, 4.5, P.light_brass)
const sack = (x: number, y: number, fill: string) =>
  m(`translate(${x} ${y})`, p('M0 30Q-4 8 9 6L7 0H19L17 6Q30 8 26 30z', fill) + p('M17 6Q30 8 26 30H17Q22 16 14 6z', DARK) + r(7, 5, 12, 3, P.dark_wood, 1))

export const TRADE = {
  pack:
    l('M24-4V8', P.wood, 3) + p('M2 16Q2 4 24 4Q46 4 46 16V60H2z', P.tan) + l('M2 26h44M2 38h44M2 50h44M13 12v48M24 8v52M35 12v48', P.dark_wood, 1.8) +
    c(14, 4, 7, P.red) + r(22, -6, 10, 16, P.sea, 2) + p('M34 8l4-12 8 10z', P.light_brass) + l('M8 60V20M40 60V20', P.cream, 3.4),
  glassware:
    p('M6 14H30Q30 34 20 36V52H28V57H8V52H16V36Q6 34 6 14z', '#d9e6e2') + p('M7 20H29.5Q28 33 18 33Q8 33 7 20z', P.wine) +
    p('M36 0H44V16Q50 20 50 28V60H30V28Q30 20 36 16z', '#35532f') + p('M44 16Q50 20 50 28V60H44z', DARK) + r(31, 34, 18, 14, P.cream) + r(35, -3, 10, 5, P.bread, 1),
  amphora:
    p('M18 2H32L30 10Q46 18 44 34Q42 50 30 56V60H18V56Q6 50 4 34Q2 18 20 10z', '#b5633a') + p('M30 10Q46 18 44 34Q42 50 30 56V60H26Q40 34 28 10z', DARK) +
    l('M18 6Q4 6 8 20M32 6Q46 6 42 20', '#b5633a', 3.4) + p('M5 27H44V33H5z', P.cream) + [12, 20, 28, 36].map((x) => c(x, 30, 2.4, P.wine)).join('') + coin(44, 58) + coin(43, 54),
  crate:
    c(10, 24, 8, P.red) + c(22, 20, 8, P.red) + c(33, 24, 8, '#c7632f') + l('M10 16l2-4M22 12l1-4', P.dark_wood, 1.8) + p('M40 26L36 2Q44 4 44 10Q50 12 46 26z', P.meadow) + p('M36 30L44 8 48 30z', P.flame) +
    r(0, 28, 48, 32, P.tan) + r(0, 28, 48, 8, P.bread) + r(0, 40, 48, 8, P.bread) + r(0, 52, 48, 8, P.bread) + r(2, 28, 5, 32, P.wood) + r(41, 28, 5, 32, P.wood),
  bible: r(2, 8, 40, 52, P.wine, 3) + r(36, 10, 8, 50, P.cream) + p('M2 11q0-3 3-3h4v52H5q-3 0-3-3z', DARK) + p('M20 16h6v10h9v6h-9v20h-6V32h-9v-6h9z', P.light_brass) + r(36, 54, 8, 6, P.wine),
  contract:
    p('M6 4H38V52H6z', P.paper) + p('M2 4Q2-2 8-2H40Q46-2 44 6H8Q2 8 2 4z', P.shade) + l('M12 14h20M12 20h20M12 26h16M12 32h19', P.ink, 1.6) + l('M14 44q4-6 6 0t8-2', P.sea, 1.8) +
    p('M28 44l-2 16 6-4 6 4-2-16z', P.red) + c(32, 44, 7, P.red) + c(32, 44, 4, '#d06a52') + l('M48 8L38 36', P.paper, 4) + l('M38 36l-3 8', P.ink, 1.6),
  candle:
    r(17, 24, 14, 26, P.cream) + p('M24 4Q35 15 24 22Q13 15 24 4z', P.flame) + p('M24 12q4 5 0 9-4-4 0-9z', P.paper) + p('M17 24h4v8q-2 3-4 0z', P.paper) + p('M8 50H40L36 60H12z', P.brass) + l('M40 52Q48 50 46 58', P.brass, 3),
  sack: sack(12, 0, '#8f7a54') + sack(-2, 29, P.bread) + sack(25, 29, P.tan),
  alms:
    p('M2 44Q12 34 24 42Q36 36 46 44Q42 58 24 60Q8 58 2 44z', P.bread) + [[14, 40], [25, 36], [34, 41], [24, 43], [22, 29]].map(([x = 0, y = 0]) => coin(x, y)).join('') + p('M24 26Q6 16 12 7Q18 1 24 9Q30 1 36 7Q42 16 24 26z', P.red),
  prayer_book: p('M0 26Q12 20 24 27Q36 20 48 26V56Q36 50 24 57Q12 50 0 56z', P.wine) + p('M3 24Q14 19 24 25V53Q14 47 3 51z', P.paper) + p('M45 24Q34 19 24 25V53Q34 47 45 51z', P.cream) + l('M8 31q6-3 12 1M8 37q6-3 12 1M8 43q6-3 12 1', P.stone, 1.4) + p('M33 28h3v5h4v3h-4v9h-3v-9h-4v-3h4z', P.red),
  dove:
    p('M2 34Q8 20 22 24Q22 6 40-6Q42 10 36 22Q44 26 42 34L50 38L40 40Q34 52 18 50Q4 48 2 34z', P.paper) + p('M22 24Q22 6 40-6Q42 10 34 26Q28 36 22 24z', P.shade) + l('M25 18l10-12M27 23l10-10', P.stone, 1.4) +
    p('M2 34L-6 30 0 40z', P.shade) + c(38, 30, 1.8, P.ink) + p('M44 36l6 2-8 2z', P.brass) + r(20, 48, 12, 6, P.cream) + r(24, 48, 3, 6, P.red) + l('M22 50v10', P.brass, 2),
  orb: p('M10 60L14 50H34L38 60z', P.brass) + c(24, 32, 20, P.violet) + p('M24 12A20 20 0 0 1 38 46Q42 26 24 12z', DARK) + p('M8 32Q24 16 40 32Q24 48 8 32z', P.paper) + c(24, 32, 7, P.deep) + c(24, 32, 3, P.light_brass) + l('M24-2v7M8 4l3 6M40 4l-3 6', P.light_brass, 2.4),
  trumpet: l('M-4 34L34 14', P.brass, 5) + p('M30 20L44-4Q52 8 46 24z', P.light_brass) + p('M44-4Q52 8 46 24Q42 10 44-4z', P.brass) + p('M4 30L30 18L34 46L26 40L20 52L14 42L8 54z', P.red) + p('M17 34l3-6 3 6 6 1-4 4 1 6-6-3-5 3 1-6-4-4z', P.light_brass),
  goblet: p('M4 4H40Q40 30 26 34V50H36V58H8V50H18V34Q4 30 4 4z', P.brass) + p('M26 4H40Q40 30 26 34V50H36V58H26z', DARK) + e(22, 5, 18, 4.5, P.wine) + c(14, 18, 3, P.red) + c(22, 21, 3, P.sea) + c(30, 18, 3, P.green),
  war_axe: m('translate(2 6) scale(.9)', l('M24 60V-6', P.dark_wood, 5) + p('M22 4Q6 0 0-8Q-6 14 0 30Q8 20 22 18z', P.steel) + p('M26 4Q42 0 48-8Q54 14 48 30Q40 20 26 18z', P.stone) + p('M0-8Q-6 14 0 30Q-2 12 0-8zM48-8Q54 14 48 30Q50 12 48-8z', P.paper) + l('M20 30h8M20 36h8', P.bread, 3)),
  lute: m('rotate(18 24 30)', r(21, -16, 6, 38, P.dark_wood) + p('M24 18Q46 26 42 46Q38 60 24 60Q10 60 6 46Q2 26 24 18z', P.bread) + p('M24 18Q46 26 42 46Q38 60 24 60Q36 40 24 18z', DARK) + c(24, 40, 6.5, P.dark_wood) + l('M22-14V54M26-14V54', P.paper, 1) + r(17, 51, 14, 3, P.dark_wood) + p('M18-16h12l2-10-14 2z', P.wood)),
  mask:
    l('M40 60L34 30', P.brass, 3) + p('M0 16Q10 6 22 14Q34 6 46 14Q48 36 34 38Q26 38 22 28Q16 40 8 36Q-2 32 0 16z', P.paper) + p('M22 14Q34 6 46 14Q48 36 34 38Q26 38 22 28z', P.soot) +
    e(12, 23, 5, 3.5, P.ink) + e(34, 22, 5, 3.5, P.paper) + l('M8 2q4-8 0-10M36 0q6-6 2-12', P.red, 2.4),
  letter: r(0, 22, 48, 34, P.paper, 2) + p('M0 23H48L24 44z', P.shade) + l('M1 23L24 43L47 23', P.stone, 1.4) + c(24, 42, 7, P.red) + c(24, 42, 3.5, '#d06a52') + l('M-8 30h-8M-8 39h-12M-8 48h-8', P.brass, 2.4),
  loot: p('M4 60Q-4 28 18 22L12 10L24 14L36 8L30 22Q52 28 46 60z', '#6d5b3c') + p('M30 22Q52 28 46 60H34Q42 40 26 22z', DARK) + r(15, 20, 18, 5, P.red, 2) + c(22, 42, 10, P.light_brass) + c(22, 42, 6.5, P.brass) + coin(42, 60) + coin(4, 60),
  star: l('M12 44V58M36 44V58', P.iron, 2.4) + p('M24-6l8 15 17 1-12 12 5 17-18-8-17 8 5-17L0 10l16-1z', P.light_brass) + p('M24-6l8 15 17 1-12 12 5 17-18-8z', DARK) + c(24, 18, 6, P.brass) +
    `<circle cx="12" cy="52" r="7" fill="none" stroke="${P.steel}" stroke-width="4"/><circle cx="36" cy="52" r="7" fill="none" stroke="${P.steel}" stroke-width="4"/>` + l('M19 52h10', P.iron, 2.6),
  ships_wheel:
    [0, 45, 90, 135].map((angle) => m(`rotate(${angle} 24 28)`, r(21.5, -3, 5, 62, P.wood, 2.5))).join('') + `<circle cx="24" cy="28" r="19" fill="none" stroke="${P.dark_wood}" stroke-width="6"/>` + c(24, 28, 6, P.brass) + l('M9 18A18 18 0 0 1 22 9', P.bread, 2),
  scales: l('M24 60V4M4 12H44', P.brass, 3.4) + p('M12 60h24l-4-6H16z', P.brass) + c(24, 4, 4, P.light_brass) + l('M4 12L-3 34M4 12L11 34M44 12L37 28M44 12L51 28', P.iron, 1.4) + p('M-6 34H14Q12 42 4 42T-6 34z', P.light_brass) + p('M34 28H54Q52 36 44 36T34 28z', P.light_brass) + c(4, 30, 5, P.red) + r(39, 20, 10, 8, P.sea),
  bundle: l('M48 60L8 2', P.wood, 3.6) + p('M-6 18Q-8-2 10-4Q28-2 26 16Q20 30 8 30Q-2 28-6 18z', P.red) + [[2, 8], [12, 2], [18, 12], [6, 19], [15, 22]].map(([x = 0, y = 0]) => c(x, y, 2.4, P.cream)).join('') + p('M8-2l-8-8 10 2 8-6-2 12z', P.red) + r(30, 44, 20, 16, P.tan, 3) + r(30, 50, 20, 3, P.dark_wood),
  contraband: sack(-4, 30, P.soot) + r(20, 26, 30, 34, P.wood) + l('M20 26L50 60M50 26L20 60', P.dark_wood, 3) + l('M20 27h30M20 59h30M21 26v34M49 26v34', P.dark_wood, 3) + p('M4 6Q24-6 30 14Q20 26 8 20z', P.light_brass) + p('M6 4h22v-4H6z', P.iron) + p('M4 22h26v4H4z', P.iron) + c(17, 13, 4, P.flame),
  fan: p('M24 60L-4 24Q0 2 24-2Q48 2 52 24z', P.wine) + p('M24 60L24-2Q48 2 52 24z', DARK) + l('M24 60L4 12M24 60L14 4M24 60V-1M24 60L34 4M24 60L44 12', P.light_brass, 1.6) + p('M-4 24Q0 2 24-2Q48 2 52 24L46 27Q42 10 24 8Q6 10 2 27z', P.paper),
  marotte: l('M24 60V24', P.red, 4) + p('M12 16Q2-6 16-6Q22-4 24 6Q28-6 36-6Q48-4 36 16z', P.light_brass) + p('M24 6Q28-6 36-6Q48-4 36 16H24z', P.green) + c(24, 18, 10, P.cream) + c(20, 17, 1.6, P.ink) + c(28, 17, 1.6, P.ink) + l('M20 22q4 3 8 0', P.red, 1.6) + p('M10 28l6-4 4 6 4-6 4 6 4-6 6 4-8 10H18z', P.violet) + c(8, 2, 3, P.brass) + c(41, 2, 3, P.brass),
  cottage: r(4, 30, 40, 30, P.paper) + r(26, 30, 18, 30, P.shade) + p('M-2 32L24 8L50 32z', P.red) + p('M24 8L50 32H28z', DARK) + r(19, 42, 10, 18, P.dark_wood) + r(8, 38, 7, 7, P.sea) + r(33, 38, 7, 7, P.sea) + r(34, 8, 6, 12, P.stone),
}
