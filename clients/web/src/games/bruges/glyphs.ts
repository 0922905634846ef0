/** Our own small drawings on a field of 24 by 24; they have the colour of the surrounding text. */
export const GLYPHS = {
  // The five colours, each by its threat: flood, plague, raid, fire, intrigue.
  blue: '<path d="M12 1.5C16.5 8 19.5 11.6 19.5 15.4A7.5 7.2 0 0 1 4.5 15.4C4.5 11.6 7.5 8 12 1.5Z"/>',
  brown: '<path d="M8.6 2H15.4V8.6H22V15.4H15.4V22H8.6V15.4H2V8.6H8.6Z"/>',
  yellow: '<path d="M21.6 2.4 20.4 8 11.6 16.8 14 19.2 12 21.2 8.6 17.8 4.6 21.8 2.2 19.4 6.2 15.4 2.8 12 4.8 10 7.2 12.4 16 3.6Z"/>',
  red: '<path d="M12.6 1.4C13.6 6.4 19.6 9.4 19.6 15.2A7.6 7.4 0 0 1 4.4 15.2C4.4 11.6 6.6 9.8 7.4 6.6 9 7.6 9.6 9 9.6 10.4 11.8 8.2 12.8 5 12.6 1.4Z"/>',
  violet: '<path d="M1 12C4.4 6.6 8 4.4 12 4.4S19.6 6.6 23 12C19.6 17.4 16 19.6 12 19.6S4.4 17.4 1 12Z"/><circle cx="12" cy="12" r="4.4" class="hole"/><circle cx="12" cy="12" r="2.1"/>',
  // Goods.
  guilder: '<circle cx="12" cy="12" r="10"/><circle cx="12" cy="12" r="7.2" class="groove"/><path d="M15 8.6C12 6.6 8.6 8.6 8.6 12S12 17.4 15.4 15.4V12H12.4" class="groove"/>',
  worker: '<circle cx="12" cy="5.4" r="4"/><path d="M2.4 11.6 8 9.4H16L21.6 11.6 20.8 14.4 16.4 13.6 19 22.4H13.4L12 18.6 10.6 22.4H5L7.6 13.6 3.2 14.4Z"/>',
  points: '<path d="M12 1.6 15.1 8.2 22.2 9.1 17 14.1 18.3 21.2 12 17.7 5.7 21.2 7 14.1 1.8 9.1 8.9 8.2Z"/>',
  cards: '<path d="M3 6.4 12.6 2.6 18.4 17.4 8.8 21.2Z"/><path d="M17 3.6H21.4V18.6L19.6 18.6 14.6 5.2Z" opacity="0.6"/>',
  // Parts of a city.
  house: '<path d="M4 22.4V10H6V7H8.4V4.4H10.6V2H13.4V4.4H15.6V7H18V10H20V22.4H14.6V16H9.4V22.4Z"/>',
  person: '<circle cx="12" cy="6" r="4.4"/><path d="M4.6 22.4C4.6 15 7.2 11.6 12 11.6S19.4 15 19.4 22.4Z"/>',
  pet: '<ellipse cx="12" cy="16.4" rx="5.6" ry="4.8"/><circle cx="5" cy="11" r="2.5"/><circle cx="9.4" cy="6" r="2.6"/><circle cx="14.6" cy="6" r="2.6"/><circle cx="19" cy="11" r="2.5"/>',
  canal: '<path d="M1.5 8C5 4.6 8.4 11.4 12 8S19 11.4 22.5 8M1.5 13C5 9.6 8.4 16.4 12 13S19 16.4 22.5 13M1.5 18C5 14.6 8.4 21.4 12 18S19 21.4 22.5 18" class="line"/>',
  statue: '<path d="M5 22.4V19.4H19V22.4ZM8 18.2 9.2 10.4 6.4 12 7 8.4 10 6.4H14L17 8.4 17.6 12 14.8 10.4 16 18.2Z"/><circle cx="12" cy="3.6" r="2.4"/>',
  reputation: '<path d="M2 22V18H7V14H12V10H17V6H22V22Z"/><path d="M3 12 10 5M10 5H5.6M10 5V9.4" class="line"/>',
  start: '<path d="M4 1.5H6.4V22.5H4Z"/><path d="M6.4 3H21L17 8.2 21 13.4H6.4Z"/>',
  town_hall: '<path d="M3 22.4V6H6V3H9V6H15V3H18V6H21V22.4H15.4V16A3.4 3.4 0 0 0 8.6 16V22.4Z"/>',
  ship: '<path d="M1.6 15.4H22.4C21.6 19 19.6 21 16.8 21H7.2C4.4 21 2.4 19 1.6 15.4Z"/><path d="M11 2H13V14H11ZM14 3.4C18 5 19.6 8.4 19.6 12.6H14ZM10 5V12.6H4.4C5 9.4 7 6.6 10 5Z"/>',
  exchange: '<path d="M11 2H13V5L20.4 6.4 23 13.4C23 15.6 16.6 15.6 16.6 13.4L18.6 8.2 13 7.2V19H17V22H7V19H11V7.2L5.4 8.2 7.4 13.4C7.4 15.6 1 15.6 1 13.4L3.6 6.4 11 5Z"/>',
  threat: '<path d="M12 1.8 23 21.6H1Z"/><path d="M12 8.4V14.8M12 17.6V19" class="groove"/>',
  turned: '<path d="M12 4A8 8 0 1 1 4.6 9" class="line"/><path d="M2 3.6 4.6 9.6 10 6.4" class="line"/>',
  face_down: '<path d="M4 2H20V22H4Z"/><path d="M9 9.6C9 5.4 15 5.6 15 9.4 15 12 12 12 12 14.4M12 17V18.4" class="groove"/>',
  // When a person takes effect.
  lightning: '<path d="M14.4 1 4 13.6H10.6L8.4 23 20 9.4H13Z"/>',
  once_per_round: '<path d="M19.4 12A7.4 7.4 0 1 1 16 5.8" class="line"/><path d="M15 1.6 20.4 5.8 14.6 9.4Z"/><path d="M11 8.6 13 8V16" class="line"/>',
  infinity: '<path d="M12 12C9 7.4 2.6 6.6 2.6 12S9 16.6 12 12 21.4 6.6 21.4 12 15 16.6 12 12Z" class="line"/>',
  laurel: '<path d="M12 21.4C5 20.6 2.6 14 5 5.4M12 21.4C19 20.6 21.4 14 19 5.4" class="line"/><path d="M5.4 4.6 2 8.4 5.6 9.6ZM3.8 9.6 1.4 13.6 5.4 14ZM5 14.4 3.6 18.6 8 17.8ZM18.6 4.6 22 8.4 18.4 9.6ZM20.2 9.6 22.6 13.6 18.6 14ZM19 14.4 20.4 18.6 16 17.8Z"/>',
  none: '<circle cx="12" cy="12" r="3.4"/>',
  // The groups of persons.
  nobility: '<path d="M3 20.4H21V17.6H3Z"/><path d="M3.4 16 2 6 8 11 12 3.4 16 11 22 6 20.6 16Z"/>',
  offices: '<path d="M5 2H16L20 6V22H5Z"/><path d="M8.4 8H15.6M8.4 12H15.6M8.4 16H12.6" class="groove"/>',
  amusement: '<circle cx="8" cy="8" r="5.6"/><circle cx="17" cy="7" r="3.4"/><circle cx="14.6" cy="17" r="4.8"/>',
  trade: '<path d="M2 9H22L20 22H4Z"/><path d="M7 11V7A5 5 0 0 1 17 7V11" class="line"/>',
  craft: '<path d="M4 3H15.5L19 6.5V9.5H4Z"/><path d="M8.4 9.5H12.6L12 22.5H9Z"/>',
  court: '<path d="M12 1.6 21 5V12C21 17 17.4 20.6 12 22.6 6.6 20.6 3 17 3 12V5Z"/><path d="M12 4.4V19.6M5.6 10.4H18.4" class="groove"/>',
  church: '<path d="M10.6 1H13.4V4H16.4V6.6H13.4V9L18 13V22.4H14V17H10V22.4H6V13L10.6 9V6.6H7.6V4H10.6Z"/>',
  art: '<path d="M12 2C5.6 2 1.6 6.6 1.6 12S6 22 11 22C14 22 12.6 19 13.6 17.6S22.4 18 22.4 11 18 2 12 2Z"/><circle cx="7" cy="11" r="1.8" class="hole"/><circle cx="11" cy="6.6" r="1.8" class="hole"/><circle cx="16.4" cy="8" r="1.8" class="hole"/>',
  protection: '<path d="M11 1H13V22.6H11Z"/><path d="M13 4C18 2.6 21 5.6 21.6 9 18.6 8 16 9.4 13 12.4Z"/>',
  underworld: '<path d="M2 8C6 5.6 9 7 12 8.4 15 7 18 5.6 22 8 22 14 19 17.4 15.6 17.4 13.4 17.4 13 15 12 15S10.6 17.4 8.4 17.4C5 17.4 2 14 2 8Z"/><ellipse cx="7.6" cy="11.4" rx="2.4" ry="1.6" class="hole"/><ellipse cx="16.4" cy="11.4" rx="2.4" ry="1.6" class="hole"/>',
  knowledge: '<path d="M12 5C9 2.6 5 2.4 1.6 3.6V19.6C5 18.4 9 18.6 12 21 15 18.6 19 18.4 22.4 19.6V3.6C19 2.4 15 2.6 12 5Z"/><path d="M12 6V19.6" class="groove"/>',
  travellers: '<circle cx="12" cy="12" r="10.4"/><path d="M16.6 7.4 13.6 13.6 7.4 16.6 10.4 10.4Z" class="hole"/>',
  pets: '<ellipse cx="12" cy="16.4" rx="5.6" ry="4.8"/><circle cx="5" cy="11" r="2.5"/><circle cx="9.4" cy="6" r="2.6"/><circle cx="14.6" cy="6" r="2.6"/><circle cx="19" cy="11" r="2.5"/>',
} as const

export type Glyph = keyof typeof GLYPHS

const DRAWN: Record<string, Glyph> = {
  take_workers: 'worker',
  take_guilders: 'guilder',
  return_threat: 'threat',
  build_canal: 'canal',
  build_house: 'house',
  lay_out_person: 'person',
  persons: 'person',
}

/** The drawing for a thing of the game. */
export function glyphOf(thing: string): Glyph {
  return DRAWN[thing] ?? (thing in GLYPHS ? (thing as Glyph) : 'none')
}
