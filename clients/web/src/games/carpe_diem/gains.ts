/** The gains from rewards, scoring cards, circle fields and placements. */
import type { Box, CardFace, CompletedView, Gained, Gains, PlacementView, SeatView, Ware } from './view'

export const IN_ORDER: Gained[] = ['vp', 'coins', 'bread', 'steps', 'grapes', 'herbs', 'chicken', 'fish', 'seal_tiles', 'fountain_cards_kept']

/** The things gained, in a fixed order. */
export function parts(gains: Gains): { thing: Gained; count: number }[] {
  return IN_ORDER.flatMap((thing) => (gains[thing] ? [{ thing, count: gains[thing] }] : []))
}

export function times(gains: Gains, factor: number): Gains {
  return Object.fromEntries(parts(gains).map(({ thing, count }) => [thing, count * factor]))
}

export function sum(...all: Gains[]): Gains {
  const total: Gains = {}
  for (const { thing, count } of all.flatMap(parts)) total[thing] = (total[thing] ?? 0) + count
  return times(total, 1)
}

/** The cost of an unfulfilled card: at most the points that the seat has, if they are known (CAR-SCORE-25). */
export function penaltyOf(holding: SeatView | undefined, limit: number): number {
  return Math.min(limit, holding?.points.victory_points ?? limit)
}

/** The payment for red cards: the seat's wares, and coins for those that it lacks (CAR-COIN-1). */
export function paymentOf(ways: { face: CardFace; often: number }[], wares: SeatView['wares']): Gains {
  const left: Record<string, number> = { ...wares }
  const paid: Gains = {}
  for (const { face, often } of ways.filter(({ face }) => face.red)) {
    for (const { what, count } of face.requires as { what: Ware; count: number }[]) {
      const own = Math.min(count * often, left[what] ?? 0)
      left[what] = (left[what] ?? 0) - own
      paid[what] = (paid[what] ?? 0) + own
      paid.coins = (paid.coins ?? 0) + count * often - own
    }
  }
  return paid
}

/**
 * The best gain of a card for a seat now, or of two in the better order. Both may cost the same wares. What a green card
 * pays is there for a red one, and bread fulfils a card once more (CAR-SCORE-11, -12, -18, CAR-BREAD-6, -9). An unfulfilled
 * card comes first, while there is less to lose (CAR-SCORE-22, -25).
 */
export function ofCards(cards: string[], faces: CardFace[], holding: SeatView, limits: Box['limits']): Gains {
  const now = cards.map((card) => holding.fulfilments[card] ?? 0)
  const { coins = 0, bread = 0 } = sum({ coins: holding.coins, bread: holding.bread }, ...faces.map((face, n) => (face.red ? {} : times(face.pays as Gains, now[n] ?? 0))))
  const things = coins + waresIn(holding.wares)
  const fulfilled = (often: number[]) => faces.map((face, n) => ({ face, often: often[n] ?? 0 }))
  const payable = (often: number[]) => (paymentOf(fulfilled(often), holding.wares).coins ?? 0) <= coins
  const withWares = inTurn(faces, (face, before) => {
    if (!face.red) return [now[before.length] ?? 0]
    let most = 0
    while (most < things && payable([...before, most + 1])) most += 1
    return before.length < faces.length - 1 ? upTo(most) : [most] // Nothing is kept after the last card.
  })
  const withBread = inTurn(faces, (_, before) => upTo(Math.floor(bread / limits.bread_per_fulfilment) - total(before)))
  // Only numbers are compared, as there are many ways.
  const units: Gains[] = [...faces.map((face) => face.pays as Gains), { vp: -1 }, { bread: -1 }]
  const values = units.map((unit) => worth(unit, limits))
  const ways = withWares.flatMap((wares) =>
    withBread.map((uses) => {
      const often = wares.map((times, n) => times + (uses[n] ?? 0))
      const unfulfilled = often.filter((times) => times === 0).length
      const counts = [...often, penaltyOf(holding, limits.penalty * unfulfilled), limits.bread_per_fulfilment * total(uses)]
      return { counts, value: total(counts.map((count, n) => count * (values[n] ?? 0))) }
    }),
  )
  const { counts } = ways.reduce((best, way) => (way.value > best.value ? way : best))
  return sum(...units.map((unit, n) => times(unit, counts[n] ?? 0)))
}

/** All ways to choose a number for each card, after those `before`. */
function inTurn(faces: CardFace[], numbers: (face: CardFace, before: number[]) => number[]): number[][] {
  return faces.reduce<number[][]>((all, face) => all.flatMap((before) => numbers(face, before).map((number) => [...before, number])), [[]])
}

const upTo = (most: number) => [...Array(most + 1).keys()]
const total = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

/** In points, as at the end of the game. */
function worth(gains: Gains, { leftovers_per_point }: Box['limits']): number {
  return parts(gains).reduce((all, { thing, count }) => all + (thing === 'vp' ? count : count / leftovers_per_point), 0)
}

type Kinds = (kind: string) => Box['kinds'][string] | undefined

/** The gain of completing a feature of that many tiles, with these wares in store, which a merchant takes (CAR-LAND-2, CAR-LODGING-3). */
export function ofFeature(kind: string, tiles: number, wares: SeatView['wares'], kinds: Kinds): Gains {
  const facts = kinds(kind)
  if (facts?.ware !== undefined) return { [facts.ware]: tiles - 1 }
  const { coins = 0, coins_per_ware: each = 0, bread, steps, seal_tiles, fountain_cards_kept } = facts?.reward ?? {}
  const found: Gains = each ? { coins: coins + each * waresIn(wares), ...times(wares, -1) } : { coins }
  if (bread) found.bread = bread
  if (steps) found.steps = steps
  if (seal_tiles) found.seal_tiles = seal_tiles
  if (fountain_cards_kept) found.fountain_cards_kept = fountain_cards_kept
  return found
}

/** The gain of one feature that a placement would complete: its reward, if any; a villa scores its chimneys at the end. */
function ofCompleted(feature: CompletedView, wares: SeatView['wares'], kinds: Kinds, villa: (chimneys: number) => number): Gains {
  if (feature.kind === 'villa') return { vp: villa(feature.chimneys ?? 0) }
  if (!feature.rewarded) return {}
  return ofFeature(feature.kind, feature.tiles, wares, kinds)
}

function waresIn(wares: SeatView['wares']): number {
  return Object.values(wares).reduce((total, count) => total + count, 0)
}

/** The gain of a placement: its banderole, the completed features, and at the end of the game its villas and tasks. */
export function ofPlacement(
  { banderole, completes, fulfils }: PlacementView,
  wares: SeatView['wares'],
  box: { kind: Kinds; villaPoints: (chimneys: number) => number },
): Gains {
  const each = Object.values(completes).map((feature) =>
    ofCompleted(feature, wares, (kind) => box.kind(kind), (chimneys) => box.villaPoints(chimneys)),
  )
  const tasks = Object.values(fulfils).map((points) => ({ vp: points }))
  return sum(banderole ? { steps: 1 } : {}, ...each, ...tasks)
}

/** CAR-END-5. */
export function leftovers(holding: SeatView, perPoint: number): number {
  const items = waresIn(holding.wares) + holding.coins + holding.bread + holding.laid_aside
  return Math.floor(items / perPoint)
}
