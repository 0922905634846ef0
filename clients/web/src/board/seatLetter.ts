/** A letter for a seat, in addition to its colour: the initial of its name, or its number if others have the same initial. */
export function seatLetter(names: string[], seat: number): string {
  const first = (name: string | undefined) => (name ?? '').slice(0, 1).toUpperCase()
  const shared = names.filter((name) => first(name) === first(names[seat])).length > 1
  return shared || first(names[seat]) === '' ? String(seat + 1) : first(names[seat])
}
