/** Reads Carpe Diem's view. The types are the server's; this file adds the page's own. */
import { inOrder } from '../../board/places'
import type { Box } from '@kontor/client/games/carpe_diem/box'
import type { Command } from '@kontor/client/games/carpe_diem/commands'
import type { FeatureView, View } from '@kontor/client/games/carpe_diem/view'

export type * from '@kontor/client/games/carpe_diem/view'
export type { Command }
export type { Box }

export type Kind = FeatureView['kind']
export type Ware = NonNullable<Box['kinds'][string]['ware']>
export type TileFace = Pick<Box['tiles'][string], 'sides' | 'features'>
export type CardFace = Box['scoring_cards'][string]
/** The gains of a reward, a card or a placement, with their numbers. */
export type Gains = Partial<Record<Gained, number>>
export type Gained =
  | 'vp'
  | Ware
  | 'coins'
  | 'bread'
  | 'steps'
  | 'seal_tiles'
  | 'fountain_cards_kept'

export const WARES: Ware[] = ['grapes', 'herbs', 'chicken', 'fish']
export const KINDS: Kind[] = [
  'pond',
  'garden',
  'chicken_yard',
  'vineyard',
  'merchant',
  'baker',
  'craftsman',
  'administrator',
  'villa',
  'market',
  'bakery',
  'fountain',
]
export const ROUNDS = 7
export const SIDE = 6

/** Rows and columns count from 1; a cell is written as both: `34`. */
export const rowOf = (cell: number) => Math.floor(cell / 10)
export const columnOf = (cell: number) => cell % 10

export const CELLS = Array.from({ length: SIDE * SIDE }, (_, n) => 10 * (Math.floor(n / SIDE) + 1) + (n % SIDE) + 1)

/** The tiles that a command is about: those to choose from on a field, the taken one, or the one that it takes. */
export function tilesOf(command: Command, { fields, decision }: View): string[] {
  if ('space' in command) return inOrder(inOrder(fields)[command.space]?.tiles ?? {})
  if (command.type === 'build_tile') return decision?.tile === undefined ? [] : [decision.tile]
  return 'tile' in command ? [command.tile] : []
}

/** The features with a part on this cell. */
export function featuresAt(features: Record<string, FeatureView>, cell: number): FeatureView[] {
  return Object.values(features).filter(({ cells }) => Object.values(cells).includes(cell))
}

/** The discs on the banderole track by space, the lowest disc first. */
export function discsBySpace(view: View): Record<number, number[]> {
  const found: Record<number, number[]> = {}
  for (const [, seat] of Object.entries(view.track).sort(([one], [other]) => Number(one) - Number(other))) {
    const space = view.seats[seat]?.banderole ?? 0
    found[space] = [...(found[space] ?? []), seat]
  }
  return found
}
