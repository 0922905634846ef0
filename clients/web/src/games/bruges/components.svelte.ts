/** The components of Bruges, in the reader's language. */
import { Components, inLanguage, type Words } from '../../board/components.svelte'
import type { Box, CardFace, Colour } from './view'

class TheBox extends Components<Box> {
  card(card: string): CardFace | undefined {
    return this.content.cards?.[card]
  }

  when(id: string): string {
    const card = this.card(id)
    return inLanguage(card && (card.when ?? this.content.kinds?.[card.kind]?.text))
  }

  get groups(): { id: string; name: string }[] {
    return named(this.content.groups)
  }

  /** The kinds of effects; `none` is left out. */
  get kinds(): { id: string; name: string }[] {
    return named(this.content.kinds).filter(({ id }) => id !== 'none')
  }

  threatName(colour: Colour): string {
    return inLanguage(this.content.colours?.[colour]?.threat_name)
  }

  shipName(ship: string): string {
    return inLanguage(this.shipKind(ship)?.name) || ship
  }

  shipText(ship: string): string {
    return inLanguage(this.shipKind(ship)?.text)
  }

  /** The kind of a ship, such as `workers_3`. */
  kindOfShip(ship: string): string {
    return this.content.ships?.[ship]?.kind ?? ''
  }

  private shipKind(ship: string) {
    return this.content.ship_kinds?.[this.kindOfShip(ship)]
  }

  exchange(card: string) {
    return this.content.exchange_cards?.[card]
  }

  /** The name of anything with an effect: a person, a kind of ship, an exchange card. */
  effectName(of: string): string {
    if (this.card(of) !== undefined) return this.nameOf('cards', of)
    return inLanguage(this.content.ship_kinds?.[of]?.name) || this.nameOf('exchange_cards', of)
  }

  effectText(of: string): string {
    return this.textOf('cards', of) || this.textOf('ship_kinds', of) || this.textOf('exchange_cards', of)
  }

  /** The colours of a player's canal spaces by section, starting at the seal. */
  canal(player: string): Box['canals'][string] | undefined {
    return this.content.canals?.[player]
  }

  get costs(): number[] {
    return this.content.canal_costs?.costs ?? []
  }

  stepPoints(step: number): number {
    return this.content.track?.[step]?.points ?? 0
  }

  get lastStep(): number {
    return Object.keys(this.content.track ?? {}).length
  }

  get majorityPoints(): number {
    return this.content.majority_points ?? 0
  }
}

function named(things: Record<string, { name: Words }> | undefined): { id: string; name: string }[] {
  return Object.entries(things ?? {}).map(([id, { name }]) => ({ id, name: inLanguage(name) }))
}

export const components = new TheBox('bruges')
