/** What is in Carpe Diem's box, in the reader's language. */
import { BoxOf, inLanguage } from '../../board/box.svelte'
import type { Box, CardFace, TileFace } from './view'

class TheBox {
  private readonly box = new BoxOf<Box>('carpe_diem')

  open(): void {
    this.box.open()
  }

  tile(tile: string): TileFace | undefined {
    return this.box.content.tiles?.[tile]
  }

  tileName(tile: string): string {
    return inLanguage(this.box.content.tiles?.[tile]?.name) || tile
  }

  kind(kind: string): Box['kinds'][string] | undefined {
    return this.box.content.kinds?.[kind]
  }

  kindName(kind: string): string {
    return inLanguage(this.kind(kind)?.name) || kind
  }

  kindText(kind: string): string {
    return inLanguage(this.kind(kind)?.text)
  }

  wareName(ware: string): string {
    return inLanguage(this.box.content.wares?.[ware]?.name) || ware
  }

  board(board: string): Box['boards'][string] | undefined {
    return this.box.content.boards?.[board]
  }

  card(card: string): CardFace | undefined {
    return this.box.content.scoring_cards?.[card]
  }

  cardName(card: string): string {
    return inLanguage(this.card(card)?.name) || card
  }

  cardText(card: string): string {
    return inLanguage(this.card(card)?.text)
  }

  fountainCard(card: string): Box['fountain_cards'][string] | undefined {
    return this.box.content.fountain_cards?.[card]
  }

  fountainName(card: string): string {
    return inLanguage(this.fountainCard(card)?.name) || card
  }

  layout(players: number): Box['layouts'][string] | undefined {
    return this.box.content.layouts?.[players]
  }

  /** CAR-END-2, -3. */
  villaPoints(chimneys: number): number {
    const rows = this.box.content.villa_points ?? {}
    const most = Math.max(0, ...Object.keys(rows).map(Number))
    return rows[Math.min(chimneys, most)]?.points ?? 0
  }

  get limits(): Box['limits'] {
    return (
      this.box.content.limits ?? { bread_per_move: 1, bread_per_fulfilment: 3, penalty: 4, leftovers_per_point: 2, source: 'seed' }
    )
  }

  get lastSpace(): number {
    return this.box.content.banderole_track?.last_space ?? 20
  }

  /** Whether this thing was invented for this table, since its original could not be found. */
  reconstructed(what: 'tiles' | 'boards' | 'frames', id: string): boolean {
    return this.box.content[what]?.[id]?.source === 'reconstructed'
  }
}

export const theBox = new TheBox()
