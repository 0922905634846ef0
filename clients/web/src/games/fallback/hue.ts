/** A colour for each group of cards, the same wherever it is shown. Degrees on the colour wheel. */
const NAMED: Record<string, number> = {
  red: 2,
  orange: 28,
  yellow: 48,
  green: 130,
  blue: 215,
  purple: 280,
  violet: 280,
  pink: 330,
  brown: 20,
}

export function hueOf(group: string): number {
  const hash = Array.from(group).reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 65_521, 7)
  return NAMED[group] ?? (hash * 137) % 360
}
