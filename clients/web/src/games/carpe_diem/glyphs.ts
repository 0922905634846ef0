/** Which picture stands for a thing of the game: a ware, what is gained, or a kind of feature. The pictures are in `art/carpe_diem`. */
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
