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

/** The immediate gain of a card with that number of fulfilments without bread; the penalty for none (CAR-SCORE-22). */
export function ofCard(face: CardFace, fulfilments: number, penalty: number): Gains {
  return fulfilments > 0 ? times(face.pays as Gains, fulfilments) : { vp: -penalty }
}

/** How often these wares and coins pay for a red card (CAR-SCORE-18, CAR-COIN-1). */
function payable({ requires }: CardFace, wares: SeatView['wares'], coins: number): number {
  const missing = (often: number) => requires.reduce((all, { what, count }) => all + Math.max(0, often * count - (wares[what as Ware] ?? 0)), 0)
  let often = 0
  while (missing(often + 1) <= coins) often++
  return often
}

/**
 * How often a seat can fulfil each of two cards, in the better order: the coins of a green card pay for a red one
 * (CAR-SCORE-11).
 */
export function fulfilmentsOfBoth(cards: string[], faces: CardFace[], holding: SeatView): number[] {
  const now = cards.map((card) => holding.fulfilments[card] ?? 0)
  return faces.map((face, place) => {
    const [often = 0, other = 0] = [now[place], now[1 - place]]
    const paid = other * (faces[1 - place]?.pays.coins ?? 0)
    return often > 0 || paid === 0 || !face.red || faces[1 - place]?.red ? often : payable(face, holding.wares, holding.coins + paid)
  })
}

/** The cost of an unfulfilled card: at most the points that the seat has, if they are known (CAR-SCORE-25). */
export function penaltyOf(holding: SeatView | undefined, limit: number): number {
  return Math.min(limit, holding?.points.victory_points ?? limit)
}

/** The gain of a single card for a seat now. */
export function ofCardNow(card: string, face: CardFace, holding: SeatView, penalty: number): Gains {
  return ofCard(face, holding.fulfilments[card] ?? 0, penaltyOf(holding, penalty))
}

/**
 * The gain of two cards in the better order: an unfulfilled card comes first, while there is less to lose, and costs at
 * most the points of the seat, if they are known (CAR-SCORE-11, -25).
 */
export function ofBoth(brings: Gains[], holding: SeatView): Gains {
  const due = brings.reduce((all, { vp = 0 }) => all + Math.max(0, -vp), 0)
  return sum(...brings, { vp: due - penaltyOf(holding, due) })
}

/** Whether both cards need the same wares or the same coins, so that their sum is only an upper bound. */
export function compete(one: CardFace, other: CardFace, holding: Pick<SeatView, 'coins'>): boolean {
  if (!one.red || !other.red) return false
  const wares = new Set(one.requires.map(({ what }) => what))
  return holding.coins > 0 || other.requires.some(({ what }) => wares.has(what))
}

type Kinds = (kind: string) => Box['kinds'][string] | undefined

/** The gain of completing a feature of that many tiles, with that many wares in store (CAR-LAND-2, CAR-LODGING-3). */
export function ofFeature(kind: string, tiles: number, wares: number, kinds: Kinds): Gains {
  const facts = kinds(kind)
  if (facts?.ware !== undefined) return { [facts.ware]: tiles - 1 }
  const { coins = 0, coins_per_ware: each = 0, bread, steps, seal_tiles, fountain_cards_kept } = facts?.reward ?? {}
  const found: Gains = { coins: coins + each * wares }
  if (bread) found.bread = bread
  if (steps) found.steps = steps
  if (seal_tiles) found.seal_tiles = seal_tiles
  if (fountain_cards_kept) found.fountain_cards_kept = fountain_cards_kept
  return found
}

/** The gain of one feature that a placement would complete: its reward, if any; a villa scores its chimneys at the end. */
function ofCompleted(feature: CompletedView, wares: number, kinds: Kinds, villa: (chimneys: number) => number): Gains {
  if (feature.kind === 'villa') return { vp: villa(feature.chimneys ?? 0) }
  if (!feature.rewarded) return {}
  return ofFeature(feature.kind, feature.tiles, wares, kinds)
}

export function waresIn(holding: SeatView): number {
  return Object.values(holding.wares).reduce((total, count) => total + count, 0)
}

/** The gain of a placement: its banderole, the completed features, and at the end of the game its villas and tasks. */
export function ofPlacement(
  { banderole, completes, fulfils }: PlacementView,
  wares: number,
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
  const items = waresIn(holding) + holding.coins + holding.bread + holding.laid_aside
  return Math.floor(items / perPoint)
}
