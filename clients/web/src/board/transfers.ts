/**
 * Things that moved from one place to another in a move, derived from the numbers on the page.
 *
 * A kind may have a sort (`good:wine`); the sum of all sorts has none (`good`).
 */

/** A number on the page. `home`: the element of its seat, if any. `spot`: the card or stack that it is on. */
export type ShownNumber<Place> = { kind: string; seat: string; spot: string; amount: number; place: Place; home: Place | undefined }

/** `places`: the elements that show the number. */
export type Change<Place> = { kind: string; seat: string; by: number; places: Place[] }

export type Transfer<Place> = { kind: string; from: Place[]; to: Place[]; count: number }

/** Points are gained, never paid: one seat's loss is not another's gain. */
const GAINED = 'points'

const sortless = (kind: string) => kind.split(':')[0] ?? kind
const keyOf = ({ kind, seat, spot }: ShownNumber<unknown>) => [seat, kind, spot].join('|')

/** The changed numbers. A missing number counts as 0 if its seat was in sight before and after. */
export function changes<Place>(before: ShownNumber<Place>[], after: ShownNumber<Place>[]): Change<Place>[] {
  const then = byKey(before)
  const now = byKey(after)
  const homes = [before, after].map((shown) => new Set(shown.map(({ home }) => home)))
  const found: Change<Place>[] = []
  for (const key of new Set([...then.keys(), ...now.keys()])) {
    const [was, is] = [then.get(key), now.get(key)]
    const by = (is?.[0]?.amount ?? 0) - (was?.[0]?.amount ?? 0)
    const { kind, seat, home } = (is ?? was)![0]!
    const inSight = (was && is) || (home !== undefined && homes.every((all) => all.has(home)))
    if (by !== 0 && inSight) found.push({ kind, seat, by, places: is?.map(({ place }) => place) ?? [home!] })
  }
  return found
}

function byKey<Place>(shown: ShownNumber<Place>[]): Map<string, ShownNumber<Place>[]> {
  const all = new Map<string, ShownNumber<Place>[]>()
  for (const one of shown) all.set(keyOf(one), [...(all.get(keyOf(one)) ?? []), one])
  return all
}

/** Matches each rise with falls elsewhere. The rest of a rise of the seat that `moved` comes from the `giver`, if there is one. */
export function transfers<Place>(all: Change<Place>[], moved?: string, giver?: Place): Transfer<Place>[] {
  const told = sumsInTheirSorts(all)
  const falls = told.filter(({ by, kind }) => by < 0 && sortless(kind) !== GAINED).map((fall) => ({ ...fall, left: -fall.by }))
  const found: Transfer<Place>[] = []
  for (const rise of told.filter(({ by }) => by > 0)) {
    let missing = rise.by
    const elsewhereFirst = [...falls].sort((one, other) => Number(one.seat === rise.seat) - Number(other.seat === rise.seat))
    for (const fall of elsewhereFirst) {
      const count = Math.min(missing, fall.left)
      if (count === 0 || !isSame(fall.kind, rise.kind)) continue
      fall.left -= count
      missing -= count
      found.push({ kind: rise.kind, from: fall.places, to: rise.places, count })
    }
    if (missing > 0 && giver !== undefined && rise.seat === moved) {
      found.push({ kind: rise.kind, from: [giver], to: rise.places, count: missing })
    }
  }
  return found
}

/** Drops the change of a sum if the changes of its sorts are there too. */
function sumsInTheirSorts<Place>(all: Change<Place>[]): Change<Place>[] {
  const isSumOf = (sum: Change<Place>, part: Change<Place>) =>
    sum.seat === part.seat && sum.by > 0 === part.by > 0 && sum.kind === sortless(part.kind) && sum.kind !== part.kind
  return all
    .filter((change) => !all.some((part) => isSumOf(change, part)))
    .map((change) => ({ ...change, places: [change, ...all.filter((sum) => isSumOf(sum, change))].flatMap(({ places }) => places) }))
}

function isSame(one: string, other: string): boolean {
  return one === other || one === sortless(other) || sortless(one) === other
}
