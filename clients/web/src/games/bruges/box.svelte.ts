/** What is in the box of Bruges, in the reader's language. */
import { BoxOf, inLanguage, type Words } from '../../board/box.svelte'
import type { Box, CardFace, Colour } from './view'

class TheBox {
  private readonly box = new BoxOf<Box>('bruges')

  open(): void {
    this.box.open()
  }

  card(card: string): CardFace | undefined {
    return this.box.content.cards?.[card]
  }

  cardName(card: string): string {
    return inLanguage(this.card(card)?.name) || card
  }

  cardText(card: string): string {
    return inLanguage(this.card(card)?.text)
  }

  when(card: string): string {
    return inLanguage(this.card(card)?.when)
  }

  groupName(group: string): string {
    return inLanguage(this.box.content.groups?.[group]?.name)
  }

  get groups(): { id: string; name: string }[] {
    return named(this.box.content.groups)
  }

  /** When persons take effect; who never does is no such kind. */
  get kinds(): { id: string; name: string }[] {
    return named(this.box.content.kinds).filter(({ id }) => id !== 'none')
  }

  colourName(colour: string): string {
    return inLanguage(this.box.content.colours?.[colour]?.name) || colour
  }

  threatName(colour: Colour): string {
    return inLanguage(this.box.content.colours?.[colour]?.threat_name)
  }

  /** Facts of a card that were invented, since the original could not be found. */
  reconstructed(card: string): string[] {
    const source = Object.entries(this.card(card)?.source ?? {})
    return source.filter(([, mark]) => mark === 'reconstructed').map(([fact]) => fact)
  }

  shipName(ship: string): string {
    return inLanguage(this.shipKind(ship)?.name) || ship
  }

  shipText(ship: string): string {
    return inLanguage(this.shipKind(ship)?.text)
  }

  /** What a ship does, as a word: `workers_3`. */
  kindOfShip(ship: string): string {
    return this.box.content.ships?.[ship]?.kind ?? ''
  }

  private shipKind(ship: string) {
    return this.box.content.ship_kinds?.[this.kindOfShip(ship)]
  }

  exchange(card: string) {
    return this.box.content.exchange_cards?.[card]
  }

  exchangeName(card: string): string {
    return inLanguage(this.exchange(card)?.name) || card
  }

  exchangeText(card: string): string {
    return inLanguage(this.exchange(card)?.text)
  }

  /** Whatever has an effect: a person, a kind of ship, an exchange card. */
  effectName(of: string): string {
    if (this.card(of) !== undefined) return this.cardName(of)
    return inLanguage(this.box.content.ship_kinds?.[of]?.name) || this.exchangeName(of)
  }

  effectText(of: string): string {
    return this.cardText(of) || inLanguage(this.box.content.ship_kinds?.[of]?.text) || this.exchangeText(of)
  }

  /** The colours of a player's spaces, by section, from the seal on. */
  canal(player: string): Box['canals'][string] | undefined {
    return this.box.content.canals?.[player]
  }

  get costs(): number[] {
    return this.box.content.canal_costs?.costs ?? []
  }

  stepPoints(step: number): number {
    return this.box.content.track?.[step]?.points ?? 0
  }

  get lastStep(): number {
    return Object.keys(this.box.content.track ?? {}).length
  }

  get majorityPoints(): number {
    return this.box.content.majority_points ?? 0
  }
}

function named(things: Record<string, { name: Words }> | undefined): { id: string; name: string }[] {
  return Object.entries(things ?? {}).map(([id, { name }]) => ({ id, name: inLanguage(name) }))
}

export const theBox = new TheBox()
