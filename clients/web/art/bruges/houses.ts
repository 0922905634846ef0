/** Houses of brick in the colour of the card that they were: a gable over the front, and the front of one where nobody lives. */
import { circle, line, path, rect, type Pictures } from '../kit.ts'
import { CLOTH, LIGHT, SHADE } from './people/paint.ts'

const { ink, brass, light_brass, wood } = CLOTH
const FILL = 'var(--fill, #75492a)'
const WIDTH = 96

const panes = (...at: [number, number][]) => at.map(([x, y]) => rect(x, y, 9, 11, '#f6f0e2', 1) + line(`M${x + 4.5} ${y}v11M${x} ${y + 5}h9`, ink, 1)).join('')
const gable = (d: string, shade: string, ...more: string[]) => ({ width: WIDTH, height: 44, shapes: path(d, FILL) + path(shade, SHADE) + more.join('') })

export const houses: Pictures = {
  gable_steps: gable(
    'M2 44V32H12V23H22V14H32V6H41V1H55V6H64V14H74V23H84V32H94V44Z',
    'M64 44V14H74V23H84V32H94V44ZM55 1V6H64V14H55Z',
    line('M2 33H12V24H22V15H32V7H41V2H55', LIGHT, 1.6), panes([43.5, 10], [27, 29], [43.5, 29], [60, 29]),
  ),
  gable_bell: gable(
    'M2 44C2 30 20 34 24 22C26 12 34 3 48 3S70 12 72 22C76 34 94 30 94 44Z',
    'M58 4.5C66 8 70.5 16 72 22C76 34 94 30 94 44H62C66 30 66 14 58 4.5Z',
    line('M3 42C4 30 20 34 24 22C26 12 34 4 48 4', LIGHT, 1.6), circle(48, 17, 7, '#f6f0e2'), line('M48 10v14M41 17h14', ink, 1), panes([27, 30], [43.5, 30], [60, 30]), circle(48, 2.5, 2.5, light_brass),
  ),
  gable_spout: gable(
    'M2 44V38L38 8V2H58V8L94 38V44Z',
    'M52 2H58V8L94 38V44H64V26Z',
    line('M3 38L38 9V3H57', LIGHT, 1.6), panes([43.5, 12], [31, 29], [56, 29]), path('M41 44V34C41 28 55 28 55 34V44Z', ink), line('M48 30V44', wood, 1.4),
  ),
  gable_towers: gable(
    'M2 44V12L8 3L14 12V28H24V20H33V12H41V5H55V12H63V20H72V28H82V12L88 3L94 12V44Z',
    'M63 44V20H72V28H82V12L88 3L94 12V44ZM55 5V12H63V20H55Z',
    path('M1 13L8 1L15 13ZM81 13L88 1L95 13Z', ink), line('M24 21H33M33 13H41M41 6H55', LIGHT, 1.6), panes([43.5, 12], [27, 31], [43.5, 31], [60, 31]), rect(6, 18, 4, 8, '#f6f0e2'), rect(86, 18, 4, 8, '#f6f0e2'),
  ),
  front: {
    width: WIDTH,
    height: 56,
    shapes: panes([12, 6], [30, 6], [57, 6], [75, 6], [12, 28], [75, 28]) + path('M37 56V34C37 22 59 22 59 34V56Z', ink) + path('M40 56V35C40 26 56 26 56 35V56Z', wood) + line('M48 29V56', ink, 1.4) + circle(52, 44, 1.6, light_brass) + rect(34, 53, 28, 3, brass) + path('M29 26L48 17L67 26Z', SHADE),
  },
}
