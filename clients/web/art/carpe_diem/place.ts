/** The circle of Rome, seen from above: a paved place, pines and columns between the fields, and a mosaic in its middle. */
import { circle, moved, path, type Pictures } from '../kit.ts'
import { ROMAN } from './thing.ts'

/** Its middle, in a box of 372 by 360: `RING` of the board says the same. */
const [X, Y] = [186, 188]
const SPACES = 7

/** A ring that is drawn; `dashes`: how long its stones and the gaps between them are. */
function ring(radius: number, width: number, stroke: string, dashes = ''): string {
  return `<circle cx="${X}" cy="${Y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"${dashes && ` stroke-dasharray="${dashes}" stroke-linecap="butt"`}/>`
}

/** So many joints from one radius to another, the first of them turned by so much of a stone. */
function joints(count: number, from: number, to: number, shift = 0): string {
  const at = (n: number, radius: number) => {
    const angle = (2 * Math.PI * (n + shift)) / count
    return `${(X + radius * Math.sin(angle)).toFixed(1)} ${(Y - radius * Math.cos(angle)).toFixed(1)}`
  }
  const lines = Array.from({ length: count }, (_, n) => `M${at(n, from)}L${at(n, to)}`)
  return `<path d="${lines.join('')}" stroke="${ROMAN.joint}" stroke-width="1.2" stroke-linecap="butt"/>`
}

/** Between two fields: what stands on the paving there. */
function between(n: number): string {
  const angle = (2 * Math.PI * (n + 0.5)) / SPACES
  const at = (radius: number) => `translate(${(X + radius * Math.sin(angle)).toFixed(1)} ${(Y - radius * Math.cos(angle)).toFixed(1)})`
  return moved(at(158), pine(11)) + (n % 2 === 0 ? moved(at(132), column()) : moved(at(134), pine(8)))
}

function pine(radius: number): string {
  return circle(2.5, 3, radius, '#0003') + circle(0, 0, radius, ROMAN.pine) + circle(-radius * 0.2, -radius * 0.2, radius * 0.72, ROMAN.leaf) + circle(-radius * 0.32, -radius * 0.34, radius * 0.32, '#7db169')
}

function column(): string {
  return path('M-6-6H9V9H-6Z', '#0003') + path('M-8-8H7V7H-8Z', ROMAN.plaster) + circle(-0.5, -0.5, 5.5, ROMAN.basalt) + circle(-1.2, -1.2, 4.3, '#fbf4e2')
}

export const place: Pictures = {
  circle: {
    width: 372,
    height: 360,
    shapes: [
      circle(X + 2, Y + 3, 167, '#0002'),
      circle(X, Y, 167, ROMAN.travertine),
      ring(165, 4, ROMAN.basalt),
      ring(141, 1.2, ROMAN.joint),
      ring(118, 1.2, ROMAN.joint),
      joints(70, 141, 163),
      joints(56, 118, 141, 0.5),
      joints(49, 103, 118),
      ...Array.from({ length: SPACES }, (_, n) => between(n)),
      circle(X + 1.5, Y + 2.5, 103, '#0003'),
      circle(X, Y, 103, ROMAN.plaster),
      ring(99.5, 5, ROMAN.terracotta, '6.4 3.6'),
      ring(94.5, 2, '#2d6ea3', '3 2.7'),
      ring(77, 30, '#e6d9ba'),
      joints(42, 62, 92, 0.5),
      circle(X, Y, 54, ROMAN.terracotta),
      ring(51.5, 4, ROMAN.light_gold, '4.3 2.48'),
      circle(X, Y, 48, '#fbf4e2'),
    ].join(''),
  },
}
