/**
 * What went from one place to another in a move, as the numbers on the page tell it.
 *
 * A kind may name its sort (`good:wine`); where only the sum of all sorts is shown, it has none (`good`).
 */

/** A number on the page. `home`: what all of that seat lies in, if it is a seat's. `spot`: on which card or stack. */
export type ShownNumber<Place> = { kind: string; seat: string; spot: string; amount: number; place: Place; home: Place | undefined }

/** `places`: where that number is shown; one may stand at several. */
export type Change<Place> = { kind: string; seat: string; by: number; places: Place[] }

export type Transfer<Place> = { kind: string; from: Place[]; to: Place[]; count: number }

/** Points are gained, never paid: what one seat loses is not what another wins. */
const GAINED = 'points'

const sortless = (kind: string) => kind.split(':')[0] ?? kind
const keyOf = ({ kind, seat, spot }: ShownNumber<unknown>) => [seat, kind, spot].join('|')

/** What rose and fell. A number that came or went was nothing before or is nothing now, if its seat was in sight all the time. */
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

/** Each rise with what fell elsewhere; what is left of a rise of the seat that `moved` comes from the `giver`, if there is one. */
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

/** Where sorts of a seat are told one by one, their sum is only another place to see them. */
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
