/** What those work with who stand at fire, bench and loom. Each is 48 wide and stands on 60. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../../kit.ts'
import { DARK, LIGHT, P } from '../palette.ts'

export const CRAFT = {
  pick: l('M12 60L30 8', P.wood, 4.5) + p('M4 18Q22-6 46 14Q48 18 47 20Q32 8 22 10Q12 12 5 22z', P.steel) + p('M24 3Q38 4 46 14L47 20Q38 10 26 9z', P.iron),
  anvil:
    p('M2 40H46Q46 46 34 47V52H40V60H10V52H16V47Q2 48 2 40z', P.iron) + p('M2 40h44q-1 3-4 4H3z', P.steel) +
    l('M20 -4L38 36', P.wood, 5) + p('M6 0L30-11L35 1L11 12z', P.soot) + p('M6 0l7-3 5 12-7 3z', P.stone) + p('M2 33l-7-5 4 8zM14 34l-2-9 6 8zM44 33l7-6-3 9z', P.flame),
  glass:
    l('M2 60L28 24', P.iron, 3.4) + c(32, 16, 15, P.flame) + p('M32 1A15 15 0 0 1 44 25Q46 12 32 1z', P.red) + e(27, 11, 4, 6, '#f8dc92') +
    p('M34 60V48Q28 44 30 36H46Q48 44 42 48V60z', P.sky) + p('M42 36h4q2 8-4 12v12h-3V47q4-3 3-11z', DARK),
  pan:
    e(24, 44, 24, 14, P.iron) + e(24, 42, 20, 10, P.soot) + p('M6 44Q22 34 42 44Q34 52 24 52Q12 52 6 44z', P.sky) +
    [[16, 44], [22, 47], [29, 44], [33, 48], [24, 41]].map(([x = 0, y = 0]) => c(x, y, 2.4, P.light_brass)).join('') + p('M10 40l5-8 8 1 3 8-8 4z', P.light_brass) + p('M23 33l3 8-8 4z', P.brass) + l('M36 24v8M32 28h8M8 22v5M5.5 24.5h5', P.light_brass, 1.8),
  lantern:
    l('M4 60Q-2 34 10 22', P.cream, 3) + l('M6 60Q2 40 14 26', P.shade, 1.5) + l('M22 16Q32-4 42 16', P.iron, 2.6) + p('M18 16H46L42 10H22z', P.iron) + r(20, 16, 24, 34, P.light_brass) +
    p('M32 22Q42 36 32 46Q22 36 32 22z', P.flame) + p('M32 32q4 6 0 12-4-6 0-12z', P.paper) + l('M21 16V50M43 16V50M32 16v6', P.iron, 2.6) + r(16, 50, 32, 8, P.iron),
  ring:
    c(24, 42, 18, P.brass) + c(24, 42, 12, P.deep) + p('M10 34A16 16 0 0 1 24 26v4a13 13 0 0 0-11 7z', P.light_brass) +
    p('M10 8L16 0H32L38 8L24 26z', '#4fb3bf') + p('M24 26L38 8L32 0L30 8z', P.sea) + p('M10 8L16 0L19 8z', P.paper) + l('M10 8h28', P.deep, 1.2) + l('M44-2v8M40 2h8', P.light_brass, 1.8),
  key:
    l('M24 24V58', P.brass, 6) + p('M26 42h14v5h-5v4h-9zM26 52h16v6H26z', P.brass) + c(24, 12, 14, P.brass) + c(24, 12, 7.5, P.deep) + p('M12 6A14 14 0 0 1 24-2V2A10 10 0 0 0 15 8z', P.light_brass),
  spinning:
    m('rotate(0)', l('M10 60L18 42M38 60L32 42M14 52h22', P.dark_wood, 3)) + c(25, 26, 21, P.wood) + c(25, 26, 17, P.cream) +
    l('M25 9v34M8 26h34M13 14l24 24M37 14L13 38', P.wood, 2) + c(25, 26, 4, P.dark_wood) + l('M-2 60L4 22', P.dark_wood, 2.6) + e(4, 20, 6.5, 11, P.paper) + l('M-1 16q5 4 10 0M-1 23q5 4 10 0', P.shade, 1.4) + l('M8 22Q20 10 25 5', P.paper, 1.4),
  loom:
    r(0, 4, 5, 56, P.dark_wood) + r(43, 4, 5, 56, P.dark_wood) + r(-2, 4, 52, 6, P.wood) + l('M9 10V60M14 10V60M19 10V60M24 10V60M29 10V60M34 10V60M39 10V60', P.cream, 1.4) +
    p('M6 32H42V58H6z', P.sea) + p('M6 38h36v4H6zM6 49h36v4H6z', P.light_brass) + p('M10 44l4-3 4 3-4 3zM22 44l4-3 4 3-4 3zM33 44l4-3 4 3-4 3z', P.paper) + p('M12 24Q24 16 40 24Q24 32 12 24z', P.bread),
  scissors:
    p('M2 60Q2 44 12 42L46 50V60z', P.red) + p('M2 60q0-10 6-14l38 9v5z', DARK) + l('M10 48L44 56', P.paper, 1.2) +
    p('M20 26L32-6Q36 0 34 8L26 30z', P.steel) + p('M28 26L16-6Q12 0 14 8L22 30z', P.stone) + c(24, 22, 2, P.ink) +
    `<circle cx="17" cy="35" r="6" fill="none" stroke="${P.iron}" stroke-width="3.5"/><circle cx="32" cy="35" r="6" fill="none" stroke="${P.iron}" stroke-width="3.5"/>`,
  hide:
    r(0, 0, 4, 60, P.dark_wood) + r(44, 0, 4, 60, P.dark_wood) + r(-3, 3, 54, 4, P.dark_wood) + r(-3, 52, 54, 4, P.dark_wood) +
    p('M16 12Q24 8 32 12L42 8Q38 18 38 30Q38 42 42 50L30 48Q24 54 18 48L6 50Q10 42 10 30Q10 18 6 8z', P.bread) +
    p('M32 12L42 8Q38 18 38 30Q38 42 42 50L30 48Q36 30 32 12z', DARK) + l('M6 9L2 6M42 9l4-3M7 49l-5 3M41 49l5 3M10 30H3M38 30h7', P.cream, 1.6),
  saddle:
    p('M4 20Q-2 8 8 10Q14 20 24 20Q34 20 40 8Q50 6 46 22Q46 34 36 36V50H24V38Q8 38 4 20z', '#8a3d22') + p('M24 20Q34 20 40 8Q50 6 46 22Q46 34 36 36Q30 34 24 20z', DARK) +
    p('M8 10q-6 0-4 8z', P.bread) + l('M12 36Q8 44 10 48', P.dark_wood, 2.6) + l('M4 60q-2-12 6-12t8 12z', P.steel, 3) + l('M24 38h12', P.brass, 2) + c(30, 30, 2, P.brass),
  boot:
    p('M14 6H38V36Q48 40 50 48V54H10V40Q16 24 14 6z', '#7a3a22') + p('M28 6H38V36Q48 40 50 48V50H34Q26 30 28 6z', DARK) + r(8, 53, 43, 7, P.ink, 2) +
    r(12, 4, 28, 7, P.bread, 2) + l('M34 18l-8 3M34 25l-8 3M34 32l-8 3', P.cream, 1.8) + l('M2 40L-2 14', P.wood, 3.5) + r(-8, 8, 16, 8, P.iron, 2),
  candles:
    l('M6-2H46', P.wood, 3.4) + [8, 20, 32, 44].map((x) => l(`M${x} 0v6`, P.paper, 1.2) + r(x - 3, 6, 6, 20, P.cream, 2)).join('') +
    r(19, 38, 10, 22, P.paper, 1) + r(25, 38, 4, 22, P.shade) + p('M24 24Q32 33 24 38Q16 33 24 24z', P.flame) + p('M24 30q3 4 0 7-3-3 0-7z', P.paper) + p('M10 56h28l-4 6H14z', P.brass),
  compasses:
    p('M0 60V34H6V54H48V60z', P.bread) + l('M3 40h3M3 46h3M14 57v3M22 57v3M30 57v3M38 57v3', P.dark_wood, 1.4) +
    p('M22 8L8 52L6 56L7 50L18 6zM26 8L40 52L42 56L41 50L30 6z', P.brass) + l('M13 34Q24 42 35 34', P.light_brass, 2.4) + c(24, 4, 7, P.brass) + c(24, 4, 3, P.deep),
  pots:
    p('M2 34H32V58Q17 64 2 58z', P.steel) + p('M22 34H32V58Q27 61 22 61z', DARK) + e(17, 34, 15, 4.5, P.iron) + l('M32 40Q42 40 40 50Q38 56 32 54', P.stone, 3) +
    p('M14 28L26 4L30 4L42 28Q28 34 14 28z', P.steel) + p('M30 4L42 28Q36 31 30 31z', DARK) + r(26, -6, 4, 10, P.stone) + l('M6 40v16', LIGHT, 2),
  flask:
    r(18, -2, 12, 5, P.bread, 2) + p('M19 2H29V22L44 50Q46 60 36 60H12Q2 60 4 50L19 22z', '#cfe3e0') + p('M13 34H35L44 50Q46 60 36 60H12Q2 60 4 50z', '#79a83c') +
    p('M30 34h5l9 16q2 10-8 10h-6q8-8 0-26z', DARK) + c(18, 48, 3, '#dcecae') + c(27, 42, 2.2, '#dcecae') + c(28, 53, 2.6, '#dcecae') + c(24, -10, 3, '#a9c98a') + c(31, -16, 4, '#a9c98a'),
  mug:
    l('M36 28Q52 26 50 40Q48 52 36 50', P.wood, 5) + p('M4 18H38L36 60H6z', P.tan) + p('M28 18H38L36 60H28z', DARK) + l('M13 20v38M21 20v38M29 20v38', P.dark_wood, 1.4) + r(3, 27, 36, 5, P.iron) + r(4, 49, 34, 5, P.iron) +
    c(8, 16, 7, P.paper) + c(18, 12, 9, P.paper) + c(30, 14, 8, P.paper) + c(37, 19, 5, P.paper) + p('M4 20q2 10 6 0z', P.paper),
}
