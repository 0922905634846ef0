/**
 * The seven landscapes. On every card horizon, meadow and river meet the edge at the same heights, so that cards which
 * lie beside each other are one country.
 */
import { circle, line, path } from '../kit.ts'

export const WIDTH = 100
export const HEIGHT = 136

/** From the sky down; `ridge` is the light edge of the ground, `bank` what lies before the river. */
type Land = { sky: string; far: string; ridge: string; ground: string; bank: string }

const LANDS = {
  castle: { sky: '#c5dab6', far: '#7aa77c', ridge: '#4f8d5a', ground: '#2f6a3d', bank: '#21502e' },
  mine: { sky: '#cdd2d3', far: '#a9afb2', ridge: '#8f969b', ground: '#696e75', bank: '#4d5258' },
  monastery: { sky: '#d4c2e4', far: '#ad8fc6', ridge: '#9068b4', ground: '#70459a', bank: '#52307a' },
  knowledge: { sky: '#f8e5a0', far: '#f0d583', ridge: '#efcb5a', ground: '#dcae33', bank: '#b4871c' },
  ship: { sky: '#bfdcec', far: '#8db9d6', ridge: '#5f9bc6', ground: '#2a6da8', bank: '#1d4f82' },
  pasture: { sky: '#ddedba', far: '#bfdb95', ridge: '#aed27a', ground: '#8abb53', bank: '#648f39' },
  building: { sky: '#edcfa8', far: '#d7a873', ridge: '#c68646', ground: '#a35e26', bank: '#774114' },
} satisfies Record<string, Land>

export type Kind = keyof typeof LANDS

const FAR = [
  'M0 62C16 52 30 48 46 56S84 70 100 62V92H0z',
  'M0 62C14 68 28 66 44 54S80 46 100 62V92H0z',
  'M0 62C20 58 26 42 40 46S62 62 74 58 92 58 100 62V92H0z',
]
const GROUND = [
  'M0 80C22 74 40 86 60 82S90 76 100 80V136H0z',
  'M0 80C18 84 34 76 54 76S86 86 100 80V136H0z',
  'M0 80C26 86 44 78 62 80S88 74 100 80V136H0z',
]
const RIVER = 'M0 101C22 97 40 104 60 102S86 98 100 101V111C82 108 62 113 44 112S18 108 0 111z'
const SUN: [number, number][] = [[76, 26], [62, 22], [84, 34]]

/** Sky, hills and river of a kind, `variant` (from 0) of three. What stands there comes between hills and river. */
export function land(kind: Kind, variant: number, things: string): string {
  const { sky, far, ridge, ground, bank } = LANDS[kind]
  const which = variant % FAR.length
  const [x, y] = SUN[which] as [number, number]
  const meadow = GROUND[which] as string
  return [
    path(`M0 0H${WIDTH}V${HEIGHT}H0z`, sky),
    circle(x, y, 13, '#fdf6e3') + circle(x, y, 10, '#e3c77c'),
    path(FAR[which] as string, far),
    path(meadow, ridge),
    path(meadow.replaceAll('M0 80', 'M0 82').replace('100 80', '100 82'), ground),
    things,
    path('M0 104H100V136H0z', bank),
    path(RIVER, '#3f86b5'),
    line('M0 101.6C22 97.6 40 104.6 60 102.6S86 98.6 100 101.6M18 107h12M66 107h14', '#a9d0e4', 1.3),
  ].join('')
}
