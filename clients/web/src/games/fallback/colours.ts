/** A colour for each group of cards, the same everywhere; a group named after a colour has that colour. */
const NAMED: Record<string, string> = {
  red: '#c0392b',
  orange: '#dd7b1f',
  yellow: '#d9b03a',
  green: '#3f9a4e',
  blue: '#2f6fb3',
  purple: '#7c50a8',
  violet: '#7c50a8',
  pink: '#cf5f93',
  brown: '#8a5a2b',
  white: '#f4f2ea',
  grey: '#8b9096',
  gray: '#8b9096',
  black: '#2b2b2b',
}

/** The CSS colour of a group. */
export function colourOf(group: string): string {
  const hash = Array.from(group).reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return NAMED[group] ?? `hsl(${(hash * 137) % 360} 55% 48%)`
}
