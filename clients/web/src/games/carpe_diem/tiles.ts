/** How a tile is drawn: which parts it shows, on which of its sides once it is turned, and where their sign stands. */
import { glyphOf, type Glyph } from './glyphs'
import type { Kind, TileFace } from './view'

export type Part = { kind: Kind; sides: number[]; size: 'large' | 'small' | 'arm'; chimneys: number; at: [number, number] }

/** What reaches a side of a tile, by its kind; markets, bakeries and fountains reach none. */
export const GROUND: Partial<Record<Kind, { shape: 'land' | 'villa' | 'house'; pattern: string }>> = {
  pond: { shape: 'land', pattern: 'waves' },
  garden: { shape: 'land', pattern: 'beds' },
  chicken_yard: { shape: 'land', pattern: 'fence' },
  vineyard: { shape: 'land', pattern: 'rows' },
  villa: { shape: 'villa', pattern: 'roof' },
  merchant: { shape: 'house', pattern: 'roof' },
  baker: { shape: 'house', pattern: 'roof' },
  craftsman: { shape: 'house', pattern: 'roof' },
  administrator: { shape: 'house', pattern: 'roof' },
}

/** The sign of a part; that of a villa is its chimneys. */
export const signOf = (kind: Kind): Glyph => (kind === 'villa' ? 'chimney' : glyphOf(kind))

/** What signs are drawn in, by kind. */
export const INKS: Partial<Record<string, string>> = {
  pond: '#1d5f8a',
  garden: '#2a6a2a',
  chicken_yard: '#8a4f12',
  vineyard: '#6a3a86',
  merchant: '#9a7400',
  baker: '#7a4a1c',
  craftsman: '#11694a',
  administrator: '#1f4a94',
  villa: '#a33f2b',
  market: '#b03328',
  fountain: '#1d6a8a',
}

const MIDDLE = 50
/** How far from the middle of the tile a sign stands, towards the side of its part. */
const TOWARDS = { large: 24, small: 31, arm: 0 }

/** What each side shows, the north first, after so many clockwise quarter turns. */
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
