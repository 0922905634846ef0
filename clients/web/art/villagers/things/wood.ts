/** What those work with who build with wood, stone and straw. Each is 48 wide and stands on 60. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../../kit.ts'
import { DARK, P } from '../palette.ts'

const turned = (around: number[], spoke: (angle: number) => string) => around.map(spoke).join('')

const wheel = (x: number, y: number, radius: number) =>
  c(x, y, radius, P.wood) + c(x, y, radius * 0.78, P.cream) +
  turned([0, 45, 90, 135], (angle) => m(`rotate(${angle} ${x} ${y})`, r(x - radius * 0.85, y - radius * 0.08, radius * 1.7, radius * 0.16, P.wood))) +
  c(x, y, radius * 0.24, P.dark_wood) + c(x, y, radius * 0.1, P.brass)

const barrel = (x: number, y: number) =>
  p(`M${x} ${y}h30q6 20 0 40h-30q-6-20 0-40z`, P.tan) + p(`M${x + 19} ${y}h11q6 20 0 40h-11q5-20 0-40z`, DARK) +
  l(`M${x + 10} ${y}q-3 20 0 40M${x + 20} ${y}q3 20 0 40`, P.dark_wood, 1.4) +
  r(x - 2.5, y + 6, 35, 5, P.iron) + r(x - 2.5, y + 29, 35, 5, P.iron)

const log = (x: number, y: number) => r(x, y - 6, 34, 12, P.wood, 6) + c(x + 6, y, 6, P.bread) + c(x + 6, y, 3, P.tan)

const brick = (x: number, y: number) => r(x, y, 17, 8, P.red) + r(x, y + 6, 17, 2, DARK)

export const WOOD = {
  axe:
    l('M14 60L32 4', P.wood, 4.5) + p('M24 4L44 0Q52 14 42 28Q36 18 28 18z', P.steel) + p('M44 0Q52 14 42 28L40 24Q46 14 40 1z', P.paper) +
    p('M24 4l10-2-4 16-6 0z', P.iron),
  saw:
    p('M0 20L48 4V14L4 40z', P.steel) + p('M4 40l2.6-5 3 3.5 2.6-5 3 3.5 2.6-5 3 3.5 2.6-5 3 3.5 2.6-5 3 3.5 2.6-5 3 3.5 2.6-5 3 3.5 2.6-5L48 14z', P.iron) +
    p('M-2 18L8 14L12 38L2 44z', P.wood) + c(5, 29, 4, P.dark_wood) + r(10, 48, 38, 6, P.bread) + r(10, 54, 38, 6, P.tan),
  barrel: barrel(9, 20) + e(24, 20, 15, 4, P.bread),
  ship:
    r(22, -4, 3, 44, P.dark_wood) + p('M25-2Q48 8 46 30H25z', P.paper) + p('M25 22q14 4 21 3v5H25z', P.shade) + p('M20 6Q6 18 4 30h16z', P.cream) +
    p('M22-4h-12l4-4-4-4h12z', P.red) + p('M0 36H48Q44 58 36 60H14Q4 56 0 36z', P.wood) + l('M2 43h44M6 51h38', P.dark_wood, 1.8),
  wheel: wheel(24, 35, 24),
  cart:
    p('M0 18H46L42 40H4z', P.wood) + l('M2 25h43M3 32h40', P.dark_wood, 1.8) + p('M4 18Q8 4 22 8Q38 2 44 18z', P.straw) + l('M10 15l8-4M22 15l9-5M32 15l7-2', P.brass, 1.6) +
    l('M42 36l10 6', P.dark_wood, 3) + wheel(22, 44, 16),
  carving:
    r(6, 52, 30, 8, P.tan) + p('M12 52Q10 36 18 32Q14 24 21 20Q28 24 24 32Q32 36 30 52z', P.bread) + p('M21 20Q28 24 24 32Q32 36 30 52H24Q26 34 21 20z', DARK) +
    c(18.5, 26, 1.3, P.ink) + l('M17 41q4 3 8 0', P.tan, 1.8) + l('M46 8L36 30', P.steel, 4) + l('M46 8l3-8', P.dark_wood, 6) + p('M30 40l9-2-6 6zM36 47l8 0-6 4z', P.bread),
  raft: l('M42-8L30 44', P.tan, 3.4) + log(2, 54) + log(14, 54) + log(8, 43) + l('M26 37v23M38 37v23', P.cream, 2.6) + p('M-4 58q7-5 14 0t14 0 14 0 14 0v6H-4z', P.sea),
  straw:
    l('M26 60L34-6M42 60L49-6M29 46h15M31 34h15M33 22h14M34 10h14', P.wood, 3) +
    p('M2 60Q-4 42 10 36Q0 24 4 12Q16 18 18 10Q26 18 26 24Q32 30 24 37Q36 44 30 60z', P.straw) + l('M9 58V45M16 58V42M23 58V46M12 32V22M19 32V22', P.brass, 1.8) + r(5, 35, 23, 5, P.red, 2),
  bed:
    r(0, 18, 6, 42, P.dark_wood) + r(42, 30, 6, 30, P.dark_wood) + p('M0 18Q3 10 6 18z', P.brass) + r(4, 46, 40, 9, P.wood) +
    p('M6 36H42V48H6z', P.paper) + p('M20 34Q34 30 42 36V48H20z', P.sea) + p('M20 44h22v4H20z', DARK) + p('M6 40Q6 30 16 32Q22 34 20 40z', P.cream),
  trowel:
    brick(0, 52) + brick(19, 52) + brick(38, 52) + brick(9, 42) + brick(28, 42) + brick(19, 32) +
    p('M14 20L34 4L40 24Q26 30 14 20z', P.steel) + p('M34 4L40 24Q34 26 30 25z', DARK) + l('M12 22l-4 4', P.iron, 4) + l('M8 26l-6 8', P.wood, 6),
  wattle:
    p('M4 28h40l-4 32H8z', P.tan) + [34, 42, 50].map((y, row) => [0, 1, 2, 3].map((at) => r(6 + at * 9.5 + (row % 2) * 3, y - 3, 7, 6, at % 2 ? P.bread : P.dark_wood, 3)).join('')).join('') +
    l('M10 28Q10 4 24 4Q38 4 38 28', P.tan, 4) + l('M10 28Q10 4 24 4Q38 4 38 28', P.dark_wood, 1.2) + r(1, 26, 46, 6, P.wood, 3),
  broom: l('M36-6L22 34', P.wood, 3.6) + p('M14 32L30 37L28 60H2Q4 44 14 32z', P.straw) + l('M12 58l8-20M20 59l4-20', P.brass, 1.8) + l('M13 36l17 5', P.red, 3),
  chest:
    p('M0 28Q0 12 24 12Q48 12 48 28z', P.wood) + r(0, 28, 48, 32, P.tan) + r(32, 28, 16, 32, DARK) + r(0, 26, 48, 5, P.iron) +
    r(6, 13, 5, 47, P.iron) + r(37, 13, 5, 47, P.iron) + r(18, 26, 12, 14, P.brass, 2) + c(24, 32, 2.4, P.ink) + p('M23 32h2l1 6h-4z', P.ink),
  wagon:
    p('M2 40Q-4 4 24 2Q52 4 46 40z', P.cream) + p('M34 4Q52 10 46 40H38Q44 18 34 4z', DARK) + l('M12 8Q8 24 10 40M24 3v37M36 8Q40 24 38 40', P.shade, 2) +
    r(-2, 38, 52, 9, P.wood) + wheel(10, 49, 11) + wheel(38, 49, 11),
}
