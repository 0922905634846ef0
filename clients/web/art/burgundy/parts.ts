/** What buildings and ships of the estate are put together from: a light face, a shaded side to the right. */
import { circle, path, rect } from '../kit.ts'

/** The colour in the light, and that of its shaded side. */
export type Tone = readonly [face: string, side: string]

export const STONE: Tone = ['#f4ecdb', '#cdbf9f']
export const GREY: Tone = ['#cfccc3', '#9d998e']
export const SLATE: Tone = ['#51636f', '#3a4953']
export const WINE: Tone = ['#96293d', '#6b1b2a']
export const TILE: Tone = ['#c05a38', '#933f25']
export const TIMBER: Tone = ['#8a5a31', '#633d1e']
export const PLASTER: Tone = ['#f1e2c2', '#d2b98b']
export const INK = '#2a2422'
export const LAMP = '#f3c75c'

/** From its top left corner down to `base`. `lit`: which part of its width lies in the light. */
export function wall(x: number, top: number, width: number, base: number, [face, side]: Tone, lit = 0.62): string {
  return rect(x, top, width, base - top, face) + rect(x + width * lit, top, width * (1 - lit), base - top, side)
}

/** A pointed roof over a tower or a gable: its eaves from `x` on, at `base`. */
export function cone(x: number, base: number, width: number, height: number, [face, side]: Tone): string {
  const top = `${x + width / 2} ${base - height}`
  return path(`M${x} ${base}L${top}L${x + width} ${base}z`, face) + path(`M${x + width * 0.56} ${base}L${top}L${x + width} ${base}z`, side)
}

/** A roof seen along its ridge, which is `inset` shorter than its eaves at either end. */
export function ridge(x: number, base: number, width: number, height: number, inset: number, [face, side]: Tone): string {
  const shape = path(`M${x} ${base}l${inset}-${height}h${width - 2 * inset}l${inset} ${height}z`, face)
  return shape + path(`M${x} ${base}l1.2-3.4h${width - 2.4}l1.2 3.4z`, side)
}

export function crenels(x: number, top: number, width: number, teeth: number, [face, side]: Tone, high = 5): string {
  const step = width / (teeth * 2 - 1)
  return Array.from({ length: teeth }, (_, tooth) =>
    rect(x + tooth * 2 * step, top - high, step, high + 0.5, tooth * 2 + 1 > teeth * 1.2 ? side : face),
  ).join('')
}

/** A door or a window with a round top, standing on `base`. */
export function arch(x: number, base: number, width: number, height: number, fill: string): string {
  const half = width / 2
  return path(`M${x} ${base}v-${height - half}a${half} ${half} 0 0 1 ${width} 0v${height - half}z`, fill)
}

/** A pennant on a pole from `base` up. */
export function flag(x: number, base: number, height: number, fill: string): string {
  const top = base - height
  return rect(x - 0.7, top, 1.4, height, INK) + path(`M${x + 0.7} ${top}l11 3.5-11 4z`, fill)
}

export function cypress(x: number, base: number, height: number, [face, side]: Tone): string {
  const tip = `${x} ${base - height}`
  return path(`M${tip}C${x + 8} ${base - height * 0.5} ${x + 6} ${base} ${x} ${base}S${x - 8} ${base - height * 0.5} ${tip}z`, face) +
    path(`M${tip}C${x + 8} ${base - height * 0.5} ${x + 6} ${base} ${x} ${base}z`, side)
}

export function tree(x: number, base: number, radius: number, [face, side]: Tone): string {
  const y = base - radius * 2
  return rect(x - 1.6, base - radius * 1.4, 3.2, radius * 1.4, '#6b4426') +
    circle(x, y, radius, side) + circle(x - radius * 0.16, y - radius * 0.14, radius * 0.82, face)
}
