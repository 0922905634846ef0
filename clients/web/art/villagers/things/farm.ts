/** What those work with who live from field, stable and forest. Each is 48 wide and stands on 60. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r } from '../../kit.ts'
import { DARK, LIGHT, P } from '../palette.ts'

const wheat = (x: number, turn: number) =>
  m(
    `translate(${x} 58) rotate(${turn})`,
    l('M0 0V-34', P.brass, 2),
    [-30, -37, -44].map((y) => e(-4, y, 2.8, 5, P.straw) + e(4, y, 2.8, 5, P.brass)).join(''),
    e(0, -50, 2.8, 5, P.straw),
  )

const hoof = (x: number) => r(x, 50, 5, 10, P.ink)

export const FARM = {
  sheaf: [-22, -11, 0, 11, 22].map((turn) => wheat(24, turn)).join('') + r(14, 38, 20, 6, P.red, 2),
  hay_fork:
    l('M30 6V60', P.wood, 3.5) +
    l('M20 26V10M40 26V10M30 24V10M20 26h20', P.iron, 3) +
    p('M8 14Q10 2 20 5Q27-3 35 3Q47 0 47 13Q43 22 33 17Q26 23 20 17Q12 21 8 14z', P.straw) +
    l('M13 13q6-6 12-5M24 15q5-7 13-6M34 13l8-3', P.brass, 1.6),
  hen:
    p('M4 34Q6 26 14 30Q22 24 27 26Q27 8 36 7Q45 8 43 22Q44 46 28 49Q8 50 4 34z', P.paper) +
    p('M10 34Q20 30 28 36Q22 46 14 43z', P.shade) +
    p('M31 9Q30 3 34 5Q36 0 38 4Q42 1 42 8z', P.red) + p('M43 14l7 3-7 3z', P.brass) + p('M39 20q5 1 4 8-5-1-4-8z', P.red) +
    c(37, 14, 1.8, P.ink) + l('M22 48v11M30 48v11M18 60h8M27 60h8', P.brass, 2.2),
  pig:
    hoof(10) + hoof(19) + hoof(35) + p('M2 36Q4 22 22 22Q36 20 44 28V48Q30 56 12 53Q2 50 2 36z', P.pink) +
    p('M2 42Q22 52 44 44V48Q30 56 12 53Q3 50 2 42z', DARK) + p('M22 24l1-11 10 8zM39 24l7-8 1 11z', '#c07e72') +
    e(34, 40, 9, 6.5, '#efb9ac') + e(31, 40, 1.6, 2.4, P.ink) + e(37, 40, 1.6, 2.4, P.ink) + c(27, 31, 1.8, P.ink) + c(40, 31, 1.8, P.ink),
  truffles:
    l('M41 2v40', P.wood, 3) + p('M35 40h12v12q-6 8-12 0z', P.iron) +
    c(11, 34, 7, P.soot) + c(22, 31, 8, '#453d36') + c(30, 36, 6, P.soot) + c(20, 29, 2, '#6b6157') + c(9, 32, 1.6, '#6b6157') +
    p('M1 38h35l-5 22H7z', P.tan) + l('M5 45h28M7 52h23M13 39l2 20M24 39l-2 20', P.dark_wood, 1.6),
  cow:
    p('M8 12Q6 4 2 2Q-1 12 8 18zM40 12Q42 4 46 2Q49 12 40 18z', P.cream) + p('M9 14h30l-4 28Q24 50 13 42z', P.paper) +
    p('M9 14h13Q24 28 12 34z', '#6a4327') + p('M1 20q7-4 11 3-6 5-11-3zM47 20q-7-4-11 3 6 5 11-3z', '#6a4327') +
    e(24, 42, 13, 9, P.pink) + e(19, 42, 2, 2.6, P.ink) + e(29, 42, 2, 2.6, P.ink) + c(17, 25, 2.2, P.ink) + c(31, 25, 2.2, P.ink) +
    p('M17 51h14l2 9H15z', P.brass) + p('M24 51h7l2 9h-9z', DARK),
  milk:
    l('M8 26Q24-2 40 26', P.iron, 2.4) + p('M5 26h38l-5 34H10z', P.steel) + p('M28 26h15l-5 34H27z', DARK) +
    e(24, 26, 19, 6, P.paper) + l('M9 46h30', P.iron, 2) + p('M9 26q3 10 5 2 3 14 6 0z', P.paper),
  cheese:
    e(23, 50, 22, 10, '#b97f22') + r(1, 36, 44, 14, '#d99f33') + e(23, 36, 22, 10, '#f0c65a') +
    p('M23 36L45 36Q44 42 37 44z', '#b97f22') + p('M23 36L37 44V58L23 46z', '#f7dc8d') + c(30, 45, 2, '#d99f33') + c(33, 52, 2, '#d99f33') +
    p('M8 18l26-8 6 14H12z', '#f0c65a') + p('M12 24h28v6H12z', '#d99f33') + c(20, 19, 2.4, '#d99f33') + c(29, 17, 2, '#d99f33'),
  horse:
    p('M14 60Q12 40 22 26L4 30Q-2 26 2 19L20 6L23-3L28 4Q46 8 47 34L48 60z', '#7d4a2a') +
    p('M28 4Q46 8 47 34L48 60H38Q42 26 28 4z', P.soot) + p('M23-3l5 7-6 3z', P.soot) + c(20, 14, 2.2, P.ink) + c(5, 23, 1.5, P.ink) +
    l('M11 12L17 29M17 29L30 22M22 7L30 22', P.brass, 2.4),
  mule:
    p('M13 34Q14 18 24 16Q34 18 35 34L32 52Q24 60 16 52z', '#8d8276') + p('M14 20Q4 8 8-4Q16 4 20 17zM34 20Q44 8 40-4Q32 4 28 17z', '#8d8276') +
    p('M14 17Q9 8 9 1Q14 8 17 16zM34 17Q39 8 39 1Q34 8 31 16z', P.pink) + e(24, 48, 10, 9, P.shade) +
    e(20, 48, 1.8, 2.4, P.ink) + e(28, 48, 1.8, 2.4, P.ink) + c(18, 32, 2.2, P.ink) + c(30, 32, 2.2, P.ink) + l('M13 39h22', P.red, 3) +
    p('M36 40h14v20H33z', P.tan) + p('M35 40l4-8 6 3 5-4v9z', P.iron),
  grapes:
    [[10, 30], [20, 28], [30, 29], [39, 31], [15, 21], [25, 20], [34, 22]]
      .map(([x = 0, y = 0], at) => c(x, y, 6, at % 2 ? '#7b3f92' : '#5b2d72')).join('') +
    p('M24 16Q14 14 14 4Q26 2 28 12Q38 4 44 12Q38 20 28 16z', P.meadow) +
    p('M2 34h44l-6 26H8z', P.tan) + p('M34 34h12l-6 26h-8z', DARK) + l('M4 42h40M7 51h34M16 35l2 24M31 35l-2 24', P.dark_wood, 1.6),
  sheep:
    l('M42 60V12Q42 2 35 3Q29 5 32 12', P.wood, 3.4) + r(11, 48, 4, 12, P.ink) + r(25, 48, 4, 12, P.ink) +
    [[8, 38], [16, 32], [26, 32], [33, 38], [30, 47], [20, 49], [10, 47]].map(([x = 0, y = 0]) => c(x, y, 8, P.paper)).join('') +
    c(20, 41, 10, P.paper) + p('M8 46Q20 58 34 48Q36 54 26 56Q12 58 8 46z', DARK) + p('M0 34Q2 26 9 28Q15 34 11 46Q5 50 1 44z', P.soot) + c(6, 36, 1.6, P.paper),
  sickle:
    [-14, 0, 14].map((turn) => wheat(13, turn)).join('') + r(6, 40, 14, 5, P.red, 2) +
    l('M32 34Q22 12 36 4Q48 2 47 18Q44 8 36 12', P.steel, 4) + l('M32 34l4 18', P.wood, 5),
  bow:
    l('M14 0Q44 8 42 32Q42 52 16 60', P.wood, 4) + l('M14 0Q22 30 16 60', P.cream, 1.4) + l('M2 34h42', P.dark_wood, 2) +
    p('M44 29l7 5-7 5z', P.iron) + p('M2 29l6 5-6 5-5-2 3-3-3-3z', P.red),
  fish:
    l('M6 60L40-6Q44 8 32 14', P.wood, 2.6) + l('M32 14V20', P.ink, 1.2) +
    p('M32 18Q44 26 42 40Q40 50 34 54L42 62H24L31 54Q22 46 22 36Q24 24 32 18z', '#6f97a8') +
    p('M32 18Q44 26 42 40Q40 50 34 54L33 54Q38 36 32 18z', DARK) + p('M32 22Q26 34 31 50Q24 44 24 36Q26 26 32 22z', P.sky) + c(30, 27, 2, P.ink) +
    l('M27 33q4 3 8 0', P.deep, 1.4),
  hive:
    p('M5 54Q0 14 24 8Q48 14 43 54z', P.straw) + p('M30 10Q48 16 43 54H34Q40 26 30 10z', DARK) +
    l('M13 20q11 5 22 0M8 30q16 6 32 0M6 41q18 6 36 0', P.brass, 2.4) + e(24, 48, 6, 6, P.soot) + r(0, 54, 48, 6, P.wood) +
    [[4, 8], [44, 4], [38, 50]].map(([x = 0, y = 0]) => e(x - 2, y - 4, 3, 2.4, P.paper) + e(x + 2, y - 4, 3, 2.4, P.paper) + e(x, y, 4.5, 3.4, P.flame) + r(x - 1, y - 3, 2, 6, P.ink)).join(''),
  dog:
    p('M6 22Q4 8 24 6Q44 8 42 22L36 42Q24 54 12 42z', '#9a6a3c') + p('M7 8Q-4 14 0 34Q8 36 12 20zM41 8Q52 14 48 34Q40 36 36 20z', P.dark_wood) + e(24, 38, 9, 8, P.cream) + e(24, 34, 4, 3, P.ink) + c(16, 24, 2.4, P.ink) + c(32, 24, 2.4, P.ink) + p('M14 48h20l4 12H10z', '#9a6a3c') + r(13, 46, 22, 4, P.red, 2) + c(24, 51, 3, P.brass) + p('M8 14q4-6 10-7-4 4-5 8z', LIGHT),
}
