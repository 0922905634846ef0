/** Positions on the ring of canals around the city: an ellipse seen from above. */
import { SECTIONS, type Section } from './view'

export const MAP = { width: 460, height: 288, x: 230, y: 144, across: 196, down: 110, deep: 38 }
/** Number of spaces in a section. */
export const SPACES = 5
const STEPS = 720

/** `turn`: degrees that turn a thing towards the middle. */
export type Place = { x: number; y: number; turn: number }

/** Points of the ellipse, clockwise from the bottom, each with its distance along the ring. */
const WAY = Array.from({ length: STEPS + 1 }, (_, n) => {
  const angle = Math.PI / 2 + (2 * Math.PI * n) / STEPS
  return { x: MAP.across * Math.cos(angle), y: MAP.down * Math.sin(angle) }
}).reduce<{ x: number; y: number; walked: number }[]>((way, point) => {
  const last = way.at(-1)
  const step = last === undefined ? 0 : Math.hypot(point.x - last.x, point.y - last.y)
  return [...way, { ...point, walked: (last?.walked ?? 0) + step }]
}, [])
const LENGTH = WAY.at(-1)?.walked ?? 0

/** The point at this fraction of the ring; 0 is the bottom, 0.25 the left. */
export function onRing(part: number): Place {
  const walked = (((part % 1) + 1) % 1) * LENGTH
  const point = WAY.find((point) => point.walked >= walked) ?? { x: 0, y: MAP.down }
  const turn = (Math.atan2(point.y / MAP.down ** 2, point.x / MAP.across ** 2) * 180) / Math.PI + 90
  return { x: MAP.x + point.x, y: MAP.y + point.y, turn }
}

/** The width of a space that does not touch the next one. */
export function widthOfSpace(seats: number): number {
  return Math.min(30, LENGTH / (seats * places) - 2)
}

/** The number of places of a seat: its seal and two sections. */
const places = 1 + SECTIONS.length * SPACES

/** The SVG path of a space within the quays, with sides that point to the middle. `width`: along the ring. */
function wedge(part: number, width: number): string {
  const half = width / LENGTH / 2
  const deep = MAP.deep / 2 - 1
  return [[-half, deep], [half, deep], [half, -deep], [-half, -deep]]
    .map(([away = 0, outwards = 0], n) => {
      const { x, y, turn } = onRing(part + away)
      const angle = ((turn - 90) * Math.PI) / 180
      return `${n === 0 ? 'M' : 'L'}${(x + outwards * Math.cos(angle)).toFixed(1)} ${(y + outwards * Math.sin(angle)).toFixed(1)}`
    })
    .join('')
    .concat('Z')
}

/** `clockwise`: the number of seats from the one at the bottom. */
export function seal(clockwise: number, seats: number): Place {
  return onRing(clockwise / seats)
}

/** The drawing of a seat: the positions and outlines of its seal and spaces. `gate`: the outline of the seal. */
export type Sector = { seal: Place; gate: string; spaces: { section: Section; number: number; at: Place; outline: string }[] }

const sectors = new Map<string, Sector>()

/** The drawing of a seat, computed once. */
export function sector(clockwise: number, seats: number): Sector {
  const key = `${clockwise}/${seats}`
  const known = sectors.get(key)
  if (known !== undefined) return known
  const spaces = SECTIONS.flatMap((section) =>
    Array.from({ length: SPACES }, (_, n) => ({
      section,
      number: n + 1,
      at: space(clockwise, seats, section, n + 1),
      outline: wedge(partOf(clockwise, seats, section, n + 1), widthOfSpace(seats)),
    })),
  )
  const made = { seal: seal(clockwise, seats), gate: wedge(clockwise / seats, Math.min(36, LENGTH / (seats * places) - 3)), spaces }
  sectors.set(key, made)
  return made
}

/** A space of a section, 1 to 5 from the seal; the left section continues clockwise. */
export function space(clockwise: number, seats: number, section: Section, number: number): Place {
  return onRing(partOf(clockwise, seats, section, number))
}

function partOf(clockwise: number, seats: number, section: Section, number: number): number {
  return clockwise / seats + (number / places / seats) * (section === 'left' ? 1 : -1)
}

/** The SVG path from the seal through the middle of the built spaces; the paths of neighbours meet. */
export function waterWay(clockwise: number, seats: number, section: Section, built: number): string {
  const away = ((built + 0.5) / places / seats) * (section === 'left' ? 1 : -1)
  const points = Array.from({ length: 4 * built + 2 }, (_, n) => onRing(clockwise / seats + (away * n) / (4 * built + 1)))
  return points.map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The position of a step of the reputation track: from the town hall along the lower row, back along the upper one. */
export function stepPlace(step: number): { x: number; y: number } {
  const column = step < 6 ? step : 11 - step
  return { x: MAP.x - 127 + column * 43, y: step < 6 ? MAP.y + 6 : MAP.y - 46 }
}

/** The position of the figure with index `n` among all figures on a step: three in a row. */
export function figurePlace(n: number, figures: number): { x: number; y: number } {
  const rows = Math.ceil(figures / 3)
  const row = Math.floor(n / 3)
  const inRow = row === rows - 1 ? figures - 3 * row : 3
  return { x: ((n % 3) - (inRow - 1) / 2) * 12.5, y: rows === 1 ? 28 : 20 + 14 * row }
}
