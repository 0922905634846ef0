/** The backs of the cards, by suit: a low landscape of what it works with, for it peeks out above the Road. */
import { circle as c, ellipse as e, line as l, moved as m, path as p, rect as r, type Pictures } from '../kit.ts'
import { DARK, LIGHT, P, SUIT } from './palette.ts'

const [WIDTH, HEIGHT] = [120, 44]

/** A sign of 24 by 24, in the paper of the card. */
const SIGNS: Record<string, string> = {
  grains: l('M12 24V6', P.cream, 2) + e(12, 4, 2.4, 4, P.cream) + [8, 13, 18].map((y) => m(`rotate(-34 8 ${y})`, e(8, y, 2.2, 4, P.cream)) + m(`rotate(34 16 ${y})`, e(16, y, 2.2, 4, P.cream))).join(''),
  wood: r(1, 13, 22, 9, P.cream, 4.5) + r(3, 4, 19, 8, P.cream, 4) + c(6, 17.5, 2.6, SUIT) + c(7, 8, 2.2, SUIT),
  hay: p('M3 20Q0 8 12 4Q24 8 21 20Q12 25 3 20z', P.cream) + l('M7 18Q6 10 12 8M12 20Q10 14 13 10M17 18Q18 11 14 8', SUIT, 1.6),
  ore: p('M2 22L5 11L12 6L20 9L22 22z', P.cream) + p('M12 6L14 15L22 22M14 15L5 11', SUIT) + p('M15 3l2-3 2 3-2 4z', P.cream),
  grapes: [[6, 9], [12, 9], [18, 9], [9, 14], [15, 14], [12, 19]].map(([x = 0, y = 0]) => c(x, y, 3.4, P.cream)).join('') + l('M12 6Q13 2 18 2', P.cream, 2),
  wool: c(12, 13, 10, P.cream) + l('M4 10Q14 8 19 20M5 16Q12 14 15 22M8 5Q18 8 21 15', SUIT, 1.5) + l('M20 20q3 3 5 2', P.cream, 1.8),
  leather: p('M7 5Q12 3 17 5L23 3Q20 9 20 13Q20 18 23 22L16 20Q12 24 8 20L1 22Q4 18 4 13Q4 9 1 3z', P.cream),
  solitary: c(12, 6, 5, P.cream) + p('M3 24Q3 12 12 12Q21 12 21 24z', P.cream),
  special: p('M12 0l3.6 8.4 8.4.600-6.5 6 2.2 8.4L12 19l-7.7 4.4 2.2-8.4L0 9l8.4-.6z', P.cream),
}

function back(sign: string): string {
  return (
    r(0, 0, WIDTH, HEIGHT, SUIT) + p(`M0 30Q30 18 60 28T120 24V${HEIGHT}H0z`, DARK) + p(`M0 38Q40 28 76 36T120 34V${HEIGHT}H0z`, DARK) +
    c(60, 22, 18, DARK) + `<circle cx="60" cy="22" r="16.5" fill="none" stroke="${P.light_brass}" stroke-width="1.5"/>` +
    m('translate(48 10)', sign) + `<rect x="3" y="3" width="${WIDTH - 6}" height="${HEIGHT - 6}" rx="4" fill="none" stroke="${LIGHT}" stroke-width="1.5"/>`
  )
}

export const backs: Pictures = Object.fromEntries(
  Object.entries(SIGNS).map(([suit, sign]) => [`back_${suit}`, { width: WIDTH, height: HEIGHT, shapes: back(sign) }]),
)
