/** The drawing of a tile: its parts, their sides after rotation, their outlines, and the place of their signs. */
import { glyphOf, type Glyph } from './glyphs'
import type { Kind, TileFace } from './view'

type Size = 'large' | 'small' | 'arm'
export type Part = { kind: Kind; sides: number[]; size: Size; chimneys: number; at: [number, number] }

/** The kinds that reach a side of a tile; markets, bakeries and fountains reach none. `pattern`: of a landscape. `half`: half the width of a roof. */
export const GROUND: Partial<Record<Kind, { pattern?: string; half?: number }>> = {
  pond: { pattern: 'waves' },
  garden: { pattern: 'beds' },
  chicken_yard: { pattern: 'fence' },
  vineyard: { pattern: 'rows' },
  villa: { half: 30 },
  merchant: { half: 25 },
  baker: { half: 25 },
  craftsman: { half: 25 },
  administrator: { half: 25 },
}

/** The sign of a part; a villa has its chimneys. */
export const signOf = (kind: Kind): Glyph => (kind === 'villa' ? 'chimney' : glyphOf(kind))

const MIDDLE = 50
/** The distance of a sign from the middle of the tile, towards the side of its part. */
const TOWARDS = { large: 24, small: 30, arm: 0 }

/** The sides of a tile, north first, after that many clockwise quarter turns. */
export function turned<Side>(sides: readonly Side[], rotation: number): Side[] {
  return sides.map((_, side) => sides[(side - rotation + sides.length) % sides.length] as Side)
}

export function drawn(face: TileFace, rotation: number): Part[] {
  const sides = turned(face.sides, rotation)
  return face.features.map(({ kind, chimneys = 0 }) => {
    const own = [0, 1, 2, 3].filter((side) => sides[side] === kind)
    const size = own.length > 1 ? 'arm' : face.features.length > 1 ? 'small' : 'large'
    return { kind, sides: own, size, chimneys, at: place(own, TOWARDS[size]) }
  })
}

function place(sides: number[], towards: number): [number, number] {
  const only = sides.length === 1 ? sides[0] : undefined
  if (only === undefined) return [MIDDLE, MIDDLE]
  const [x, y] = [[0, -1], [1, 0], [0, 1], [-1, 0]][only] as [number, number]
  return [MIDDLE + x * towards, MIDDLE + y * towards]
}

/** Landscapes on the top side, which continue beyond it: alone on the tile, beside another part, joined to other sides. */
const LAND: Record<Size, string> = {
  large: 'M7 -9 L93 -9 L93 0 C90 32 74 66 50 66 C26 66 10 32 7 0 Z',
  small: 'M7 -9 L93 -9 L93 0 C84 14 68 42 50 42 C32 42 16 14 7 0 Z',
  arm: 'M7 -9 L93 -9 L93 0 C90 20 80 34 79 50 C79 66 66 79 50 79 C34 79 21 66 21 50 C20 34 10 20 7 0 Z',
}

type Point = [number, number]

/** A path of pairs of numbers with each point mapped. */
function moved(d: string, to: (at: Point) => Point): string {
  return d.replace(/(-?[\d.]+) (-?[\d.]+)/g, (_, x: string, y: string) => to([Number(x), Number(y)]).join(' '))
}

/** A path for the top side, turned to another side. */
function onSide(d: string, side: number): string {
  return moved(d, (from) => {
    let at = from
    for (let n = 0; n < side; n++) at = [100 - at[1], at[0]]
    return at
  })
}

export const shifted = (d: string, right: number, down: number) => moved(d, ([x, y]) => [x + right, y + down])

export const landOf = ({ sides, size }: Part) => sides.map((side) => onSide(LAND[size], side)).join('')

/** A hipped roof along all sides that it reaches, and its shaded slopes; the light comes from the top left. */
export function roofOf({ sides, size }: Part, half: number): { body: string; shaded: string } {
  const [left, right] = [MIDDLE - half, MIDDLE + half]
  const end = { large: 64, small: 42, arm: right }[size]
  const ridge = end - half
  const on = (side: number, ...d: string[]) => d.map((part) => onSide(part, side)).join('')
  const body = sides.map((side) => on(side, `M${left} -9 L${right} -9 L${right} ${end} L${left} ${end}Z`))
  const slopes = sides.map((side) => {
    const corner = size === 'arm' ? left : end
    const slope = side < 2 ? right : left
    return on(side, `M50 -9 L${slope} -9 L${slope} ${corner} L50 ${ridge}Z`)
  })
  const hip = size === 'arm' ? `M${left} ${left} L${right} ${left} L50 50Z` : `M${left} ${end} L${right} ${end} L50 ${ridge}Z`
  const bare = size === 'arm' ? [1, 2].filter((side) => !sides.includes(side)) : sides.filter((side) => side === 0 || side === 3)
  return { body: body.join(''), shaded: [...slopes, ...bare.map((side) => on(side, hip))].join('') }
}

const CORNERS: [number, number][] = [[84, 16], [84, 84], [16, 84], [16, 16]]

/** The places for trees: corners with meadow on both sides. `sort`: one of three, derived from the tile's name. */
export function trees(tile: string, face: TileFace, rotation: number): { at: [number, number]; sort: number }[] {
  if (face.features.some(({ kind }) => GROUND[kind] === undefined)) return []
  const bare = turned(face.sides, rotation).map((side) => side === 'meadow')
  const sort = [...tile].reduce((sum, letter) => sum + letter.charCodeAt(0), rotation)
  return CORNERS.flatMap((at, n) => (bare[n] && bare[(n + 1) % 4] ? [{ at, sort: (sort + n) % 3 }] : []))
}

/** The radii of a tree's crowns by its sort: one, or a smaller one behind it. */
const CROWNS = [[10], [7, 5], [6]]

/** All trees of a tile as three outlines, because separate shapes are slow to paint. */
export function grove(all: ReturnType<typeof trees>): { shadows: string; crowns: string; leaves: string } {
  const crowns = all.flatMap(({ at: [x, y], sort }) => (CROWNS[sort] ?? []).map((r, n) => ({ x: x + 9 * n, y: y - 6 * n, r })))
  const outline = (right: number, down: number, part: number) =>
    crowns.map(({ x, y, r }) => round(x + right * r, y + down * r, part * r)).join('')
  return { shadows: outline(0.2, 0.3, 1), crowns: outline(0, 0, 1), leaves: outline(-0.18, -0.18, 0.7) }
}

const round = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
