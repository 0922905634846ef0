import { circle, path, rect, type Pictures } from '../kit.ts'

const [LOW, MIDDLE, HIGH] = [12, 24, 36]
const PIPS: [number, number][][] = [
  [[MIDDLE, MIDDLE]],
  [[LOW, LOW], [HIGH, HIGH]],
  [[LOW, LOW], [MIDDLE, MIDDLE], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [MIDDLE, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
  [[LOW, LOW], [HIGH, LOW], [LOW, MIDDLE], [HIGH, MIDDLE], [LOW, HIGH], [HIGH, HIGH]],
]

/** The six faces of a die: its edge shows at the right and below. */
export const dice: Pictures = Object.fromEntries(
  PIPS.map((pips, n) => [
    `die_${n + 1}`,
    {
      width: 48,
      height: 48,
      shapes: rect(1, 1, 46, 46, '#a3864a', 10) + rect(1, 1, 43.5, 43.5, '#fffaf0', 9) + path('M1 9a8 8 0 0 1 8-8h26a8 8 0 0 1 8 1L3 42a8 8 0 0 1-2-6z', '#ffffff') +
        pips.map(([x, y]) => circle(x - 1.5, y - 1.5, n === 0 ? 6.5 : 5.2, n === 0 ? '#b5452f' : '#1f2a2e')).join(''),
    },
  ]),
)
