/** The effects of placing cards, in signs as drawn on them. */

/** `sign`: a glossary term or a kind. `text`: a number before a sign, or a separator. */
type Part = { sign: string } | { text: string }

const sign = (name: string): Part => ({ sign: name })
const many = (count: number, name: string): Part[] => [{ text: `${count}` }, sign(name)]
const anyOf = (...names: string[]): Part[] => names.map(sign)

/** By the kind of building, or else by the kind. */
export const EFFECTS: Record<string, Part[]> = {
  castle: [sign('any_die')],
  mine: many(2, 'silver'),
  monastery: [sign('any_kind')],
  knowledge: many(2, 'worker'),
  ship: many(1, 'good'),
  pasture: many(1, 'sheep'),
  carpenter: anyOf('building', 'knowledge'),
  church: anyOf('castle', 'mine', 'monastery'),
  market: anyOf('pasture', 'ship'),
  watchtower: many(1, 'points'),
  bank: many(3, 'silver'),
  boarding_house: [sign('good'), { text: '/' }, sign('sheep')],
  warehouse: [sign('good'), { text: '▸' }, sign('points')],
  town_hall: [{ text: '+' }, sign('back')],
}
