/** Where things lie on the ring of canals around the city: an ellipse seen from above. */
import { SECTIONS, type Section } from './view'

export const MAP = { width: 460, height: 316, x: 230, y: 158, across: 196, down: 124, deep: 38 }
/** Spaces of a section. */
export const SPACES = 5
const STEPS = 720

/** `turn`: in degrees, so that what lies there looks at the middle. */
export type Place = { x: number; y: number; turn: number }

/** Points along the ellipse from the bottom on, clockwise, with the way walked so far. */
const WAY = Array.from({ length: STEPS + 1 }, (_, n) => {
  const angle = Math.PI / 2 + (2 * Math.PI * n) / STEPS
  return { x: MAP.across * Math.cos(angle), y: MAP.down * Math.sin(angle) }
}).reduce<{ x: number; y: number; walked: number }[]>((way, point) => {
  const last = way.at(-1)
  const step = last === undefined ? 0 : Math.hypot(point.x - last.x, point.y - last.y)
  return [...way, { ...point, walked: (last?.walked ?? 0) + step }]
}, [])
const LENGTH = WAY.at(-1)?.walked ?? 0

/** The point after this part of the way round; 0 is the bottom, 0.25 the left. */
export function onRing(part: number): Place {
  const walked = (((part % 1) + 1) % 1) * LENGTH
  const point = WAY.find((it) => it.walked >= walked) ?? { x: 0, y: MAP.down }
  const turn = (Math.atan2(point.y / MAP.down ** 2, point.x / MAP.across ** 2) * 180) / Math.PI + 90
  return { x: MAP.x + point.x, y: MAP.y + point.y, turn }
}

/** How wide a space can be without touching the next one. */
export function widthOfSpace(seats: number): number {
  return Math.min(30, LENGTH / (seats * places) - 2)
}

/** The seal and the two sections of a seat. */
const places = 1 + SECTIONS.length * SPACES

/** `clockwise`: so many seats from the one at the bottom. */
export function seal(clockwise: number, seats: number): Place {
  return onRing(clockwise / seats)
}

/** A space of a section, 1 to 5 from the seal; the left section is the next one clockwise. */
export function space(clockwise: number, seats: number, section: Section, number: number): Place {
  const away = (number / places / seats) * (section === 'left' ? 1 : -1)
  return onRing(clockwise / seats + away)
}

/** From the seal along the middle of so many spaces of a section, as an SVG path: those of neighbours meet. */
export function waterWay(clockwise: number, seats: number, section: Section, built: number): string {
  const away = ((built + 0.5) / places / seats) * (section === 'left' ? 1 : -1)
  const points = Array.from({ length: 4 * built + 2 }, (_, n) => onRing(clockwise / seats + (away * n) / (4 * built + 1)))
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The steps of the reputation track: up from the town hall, along the lower row, and back along the upper one. */
export function stepPlace(step: number): { x: number; y: number } {
  const column = step < 6 ? step : 11 - step
  return { x: MAP.x - 127 + column * 43, y: step < 6 ? MAP.y + 6 : MAP.y - 46 }
}

/** Where the how manieth of so many figures stands on a step: three in a row. */
export function figurePlace(n: number, figures: number): { x: number; y: number } {
  const rows = Math.ceil(figures / 3)
  const row = Math.floor(n / 3)
  const inRow = row === rows - 1 ? figures - 3 * row : 3
  return { x: ((n % 3) - (inRow - 1) / 2) * 12.5, y: rows === 1 ? 28 : 20 + 14 * row }
}
