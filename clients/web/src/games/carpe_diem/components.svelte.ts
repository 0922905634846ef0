/** The components of Carpe Diem, in the reader's language. */
import { Components } from '../../board/components.svelte'
import type { Box, CardFace, TileFace } from './view'

class TheBox extends Components<Box> {
  tile(tile: string): TileFace | undefined {
    return this.content.tiles?.[tile]
  }

  kind(kind: string): Box['kinds'][string] | undefined {
    return this.content.kinds?.[kind]
  }

  board(board: string): Box['boards'][string] | undefined {
    return this.content.boards?.[board]
  }

  card(card: string): CardFace | undefined {
    return this.content.scoring_cards?.[card]
  }

  fountainCard(card: string): Box['fountain_cards'][string] | undefined {
    return this.content.fountain_cards?.[card]
  }

  layout(players: number): Box['layouts'][string] | undefined {
    return this.content.layouts?.[players]
  }

  /** CAR-END-2, -3. */
  villaPoints(chimneys: number): number {
    const rows = this.content.villa_points ?? {}
    const most = Math.max(0, ...Object.keys(rows).map(Number))
    return rows[Math.min(chimneys, most)]?.points ?? 0
  }

  get limits(): Box['limits'] {
    return (
      this.content.limits ?? { bread_per_move: 1, bread_per_fulfilment: 3, penalty: 4, leftovers_per_point: 2, source: 'seed' }
    )
  }

  /** The tiles of a field that leave the game when only they are left. */
  tilesRemoved(players: number): number {
    return this.content.preparations?.[players]?.tiles_removed ?? 0
  }

  get lastSpace(): number {
    return this.content.banderole_track?.last_space ?? 20
  }

  /** Whether this thing was invented, because the original could not be found. */
  reconstructed(what: 'tiles' | 'boards' | 'frames', id: string): boolean {
    return this.content[what]?.[id]?.source === 'reconstructed'
  }
}

export const components = new TheBox('carpe_diem')
