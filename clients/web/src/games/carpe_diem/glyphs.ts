/** Our own small drawings, each on a field of 24 by 24; they take the colour of the text they stand in. */
export const GLYPHS = {
  fish: '<path d="M2.5 12C6 6 13 5.6 17.2 11L21.8 7.2V16.8L17.2 13C13 18.4 6 18 2.5 12Z"/><circle cx="7.2" cy="10.8" r="1.3" class="hole"/>',
  herbs:
    '<path d="M12 22.5V9" class="line"/><path d="M12 10C8.6 8.4 8.6 4.4 12 1.5 15.4 4.4 15.4 8.4 12 10Z"/><path d="M11.4 15.5C7 16.4 4 14 3.6 9.8 8 9.6 11 11.6 11.4 15.5Z"/><path d="M12.6 19.5C17 20.4 20 18 20.4 13.8 16 13.6 13 15.6 12.6 19.5Z"/>',
  chicken:
    '<path d="M2.6 8.6C3.4 15.6 7 19 12.2 19 17.6 19 19.6 15 19.6 11V8.2L22 7 19.6 5.6C18.8 3.8 17.2 3.4 15.8 3.8 14 4.4 13.6 6 13.6 8 13.4 10.2 11 10.8 8.6 10.4 6 10 4 9.6 2.6 8.6Z"/><path d="M10 19V22.5M14 19V22.5" class="line"/><circle cx="17" cy="6.4" r="1" class="hole"/>',
  grapes:
    '<path d="M12 7C12 4 14 2 17.5 2 17.6 5 15.6 7 12 7Z"/><circle cx="7" cy="10" r="3"/><circle cx="12.4" cy="10" r="3"/><circle cx="17.8" cy="10" r="3"/><circle cx="9.6" cy="14.9" r="3"/><circle cx="15" cy="14.9" r="3"/><circle cx="12.3" cy="19.8" r="3"/>',
  coin: '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="7.2" class="groove"/><path d="M12 7.4V16.6M9 16.6H15M9 7.4H15" class="groove"/>',
  bread:
    '<path d="M2 14.6C2 8.8 6.4 5.6 12 5.6S22 8.8 22 14.6C22 17.6 20 18.6 12 18.6S2 17.6 2 14.6Z"/><path d="M7 8.8 9 13.4M11.4 7.8 13.4 12.6M15.8 8.4 17.6 12.8" class="groove"/>',
  hammer: '<path d="M4 3H15.5L19 6.5V9.5H4Z"/><path d="M8.4 9.5H12.6L12 22.5H9Z"/>',
  scroll:
    '<path d="M5 3H17.5V17H20.8V19C20.8 20.8 19.6 22 18 22H7.6C6 22 5 20.8 5 19.2Z"/><path d="M8 7.4H14.6M8 11H14.6M8 14.6H12.4" class="groove"/>',
  banner: '<path d="M4 1.5H6.4V22.5H4Z"/><path d="M6.4 3H21L17 8.2 21 13.4H6.4Z"/>',
  chimney: '<path d="M5 8.4H19V12H17.4V22.5H6.6V12H5Z"/><path d="M9 6C9 3.8 12 4.6 12 2.6 12 1.6 13 1 14.6 1.2" class="line"/>',
  villa: '<path d="M2 10.4 12 4.4 22 10.4V13H20V22H15V15.4H9V22H4V13H2Z"/><path d="M16 1.6H19.4V7.2L16 5.2Z"/>',
  lodging: '<path d="M3 11.4 12 2.4 21 11.4H18.6V21.6H5.4V11.4Z"/><path d="M10 14H14V21.6H10Z" class="hole"/>',
  landscape: '<path d="M12 2A10 10 0 1 1 11.9 2Z"/><path d="M4.6 14C8 10.6 11 16 14 12.6 16 10.6 18 11.4 20 13.4" class="groove"/>',
  market:
    '<path d="M3 3H21L23 9C23 11 20 11.4 19.4 9.4 18.8 11.4 15.8 11.4 15.6 9.4 15 11.4 12.4 11.4 12 9.4 11.6 11.4 9 11.4 8.4 9.4 8.2 11.4 5.2 11.4 4.6 9.4 4 11.4 1 11 1 9Z"/><path d="M3.6 12V22.5H20.4V12H18V17H6V12Z"/>',
  bakery: '<path d="M2.6 22V12C2.6 6 6.6 2.4 12 2.4S21.4 6 21.4 12V22Z"/><path d="M7 22V15.4C7 12.4 9 10.4 12 10.4S17 12.4 17 15.4V22Z" class="hole"/><path d="M12 20.4C9.6 18 11 16.6 12 14.4 13 16.6 14.4 18 12 20.4Z"/>',
  fountain:
    '<path d="M2 14H22C22 19 18 22.4 12 22.4S2 19 2 14Z"/><path d="M12 13V5M12 6C9 2 6 3.4 5.4 8.6M12 6C15 2 18 3.4 18.6 8.6" class="line"/>',
  points:
    '<path d="M12 1.6 15.1 8.2 22.2 9.1 17 14.1 18.3 21.2 12 17.7 5.7 21.2 7 14.1 1.8 9.1 8.9 8.2Z"/>',
  aside: '<path d="M3 3H21V21H3Z"/><path d="M6.4 6.4H17.6V17.6H6.4Z" class="groove"/><path d="M9 12 11.4 14.6 15.4 9.6" class="groove"/>',
  seal: '<path d="M3 3H21V21H3Z"/><circle cx="12" cy="12" r="4.6" class="hole"/>',
  shovel: '<path d="M10.8 1.5H13.2V11H17V15C17 19 15 21.4 12 22.8 9 21.4 7 19 7 15V11H10.8Z"/>',
  patrician: '<circle cx="12" cy="5.6" r="4.2"/><path d="M5.4 22.4C5.4 14.6 7.8 10.6 12 10.6S18.6 14.6 18.6 22.4Z"/>',
  walk: '<circle cx="13.4" cy="3.6" r="2.6"/><path d="M10.6 7.2 14.8 7.8 16.4 12 19.6 13.2M11.6 8.4 10.6 14 14.2 17.2 14.8 22M10.4 14.6 8.4 18.4 4.8 21.4M10.6 8 7 12.4" class="line"/>',
  start: '<path d="M3 22.4H21V19.6H3Z"/><path d="M3.4 17.6 2 7 8 11.4 12 3.4 16 11.4 22 7 20.6 17.6Z"/>',
} as const

export type Glyph = keyof typeof GLYPHS

/** What a thing of the game is drawn with: a ware, what is gained, or a kind of feature. */
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
  return DRAWN[thing] ?? (thing in GLYPHS ? (thing as Glyph) : 'points')
}
