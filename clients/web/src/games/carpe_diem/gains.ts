/** What something brings: rewards, scoring cards, circle fields, and what a placement completes. */
import type { Box, CardFace, CompletedView, Gained, Gains, PlacementView, SeatView } from './view'

export const IN_ORDER: Gained[] = ['vp', 'coins', 'bread', 'steps', 'grapes', 'herbs', 'chicken', 'fish', 'seal_tiles', 'fountain_cards_kept']

/** What is gained of it, in a fixed order. */
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

/** What a card brings at once to somebody who can fulfil it so often without bread; the penalty where that is never (CAR-SCORE-22). */
export function ofCard(face: CardFace, fulfilments: number, penalty: number): Gains {
  return fulfilments > 0 ? times(face.pays as Gains, fulfilments) : { vp: -penalty }
}

/** What a card that is not fulfilled costs somebody: no more than they hold, if that is known (CAR-SCORE-25). */
export function penaltyOf(holding: SeatView | undefined, limit: number): number {
  return Math.min(limit, holding?.points.victory_points ?? limit)
}

/** What a card brings somebody now, by itself. */
export function ofCardNow(card: string, face: CardFace, holding: SeatView, penalty: number): Gains {
  return ofCard(face, holding.fulfilments[card] ?? 0, penaltyOf(holding, penalty))
}

/**
 * What two cards bring together, in the better order: a card that is not fulfilled comes first, while there is less to
 * lose, and costs no more than is held, if that is known (CAR-SCORE-11, -25).
 */
export function ofBoth(brings: Gains[], holding: SeatView): Gains {
  const due = brings.reduce((all, { vp = 0 }) => all + Math.max(0, -vp), 0)
  return sum(...brings, { vp: due - penaltyOf(holding, due) })
}

/** Whether both cards are paid with the same wares or with the same coins, so that their sum is too much to hope for. */
export function compete(one: CardFace, other: CardFace, holding: Pick<SeatView, 'coins'>): boolean {
  if (!one.red || !other.red) return false
  const wares = new Set(one.requires.map(({ what }) => what))
  return holding.coins > 0 || other.requires.some(({ what }) => wares.has(what))
}

type Kinds = (kind: string) => Box['kinds'][string] | undefined

/** What completing a feature of so many tiles brings to somebody with so many wares (CAR-LAND-2, CAR-LODGING-3). */
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

/** Of one feature that a placement would complete: its reward, if it has one; a villa counts at the end, by its chimneys. */
function ofCompleted(feature: CompletedView, wares: number, kinds: Kinds, villa: (chimneys: number) => number): Gains {
  if (feature.kind === 'villa') return { vp: villa(feature.chimneys ?? 0) }
  if (!feature.rewarded) return {}
  return ofFeature(feature.kind, feature.tiles, wares, kinds)
}

export function waresIn(holding: SeatView): number {
  return Object.values(holding.wares).reduce((total, count) => total + count, 0)
}

/** All that a placement earns: its banderole, what it completes, and at the end of the game its villas and tasks. */
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
