/** The pictures for the things of the game: wares, gains and kinds of features. They are drawn in `art/carpe_diem`. */
const GLYPHS = [
  'fish',
  'herbs',
  'chicken',
  'grapes',
  'coin',
  'bread',
  'hammer',
  'scroll',
  'banner',
  'chimney',
  'villa',
  'lodging',
  'landscape',
  'market',
  'bakery',
  'fountain',
  'points',
  'aside',
  'seal',
  'shovel',
  'patrician',
  'walk',
  'start',
] as const

export type Glyph = (typeof GLYPHS)[number]

const DRAWN: Record<string, Glyph> = {
  pond: 'fish',
  garden: 'herbs',
  chicken_yard: 'chicken',
  vineyard: 'grapes',
  merchant: 'coin',
  baker: 'bread',
  craftsman: 'hammer',
  administrator: 'scroll',
  any_lodging: 'lodging',
  any_landscape: 'landscape',
  vp: 'points',
  coins: 'coin',
  steps: 'banner',
  seal_tiles: 'seal',
  fountain_cards_kept: 'fountain',
}

export function glyphOf(thing: string): Glyph {
  return DRAWN[thing] ?? GLYPHS.find((name) => name === thing) ?? 'points'
}
