/** Parts of a view that are keyed by place. */

/** Things keyed by place, in the order of their places. */
export function inOrder<Thing>(places: Record<string, Thing> | undefined): Thing[] {
  return Object.entries(places ?? {})
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, thing]) => thing)
}

/** The highest thing of a stack, such as the pending decision. */
export function topOf<Thing>(places: Record<string, Thing>): Thing | undefined {
  return inOrder(places).at(-1)
}

/** Cards by face, each with a key that stays the same while others come and go. */
export function keyed<Thing extends { card: string }>(things: Thing[]): (Thing & { key: string })[] {
  return things.map((thing, place) => ({
    ...thing,
    key: `${thing.card}/${things.slice(0, place).filter(({ card }) => card === thing.card).length}`,
  }))
}

/** Cards of which only the face is known, with such keys. */
export function keyedFaces(cards: string[]): { card: string; key: string }[] {
  return keyed(cards.map((card) => ({ card })))
}

/** The other seats, clockwise from mine; for a spectator all seats. */
export function othersClockwise(seats: Record<string, unknown>, mine: number | undefined): number[] {
  const all = Object.keys(seats).map(Number)
  return mine === undefined ? all : all.slice(1).map((step) => (mine + step) % all.length)
}

/** The place of each card or tile: known ones stay where they are, new ones fill the gaps. */
export function settled(before: readonly (string | undefined)[], things: readonly string[]): (string | undefined)[] {
  const left = [...things]
  const kept = before.map((thing) => {
    const at = thing === undefined ? -1 : left.indexOf(thing)
    return at < 0 ? undefined : left.splice(at, 1)[0]
  })
  const filled = kept.map((thing) => thing ?? left.shift())
  return [...filled, ...left]
}
