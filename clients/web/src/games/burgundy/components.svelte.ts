/** What is in Burgundy's box, in the reader's language. */
import { Components, inLanguage } from '../../board/components.svelte'
import type { Box, Gain, Kind } from './view'

/** `effect`: the kind of building, else the kind, that says what placing it does. */
export type Face = { kind: Kind; number: number; name: string; text: string; points: number; effect: string }

class TheBox extends Components<Box> {
  face(card: string): Face | undefined {
    const found = this.content.cards?.[card]
    if (found === undefined) return undefined
    return {
      kind: found.kind,
      number: found.number,
      name: inLanguage(found.name),
      text: inLanguage(found.text),
      points: this.content.kinds?.[found.kind]?.points ?? 0,
      effect: found.building ?? found.kind,
    }
  }

  /** One of the cards that show this house, or are of this kind. */
  cardOf(what: string): string | undefined {
    return Object.entries(this.content.cards ?? {}).find(([, { kind, building }]) => what === (building ?? kind) || what === kind)?.[0]
  }

  kinds(): string[] {
    return Object.keys(this.content.kinds ?? {})
  }

  points(kind: string): number {
    return this.content.kinds?.[kind]?.points ?? 0
  }

  /** What each triplet may earn in this pass. */
  passOptions(pass: string): Record<string, Gain> {
    return this.content.pass_cards?.[pass]?.options ?? {}
  }

  /** The sort of goods that goes with a number. */
  goodOfNumber(number: number): string | undefined {
    return Object.entries(this.content.goods ?? {}).find(([, good]) => good.numbers.includes(number))?.[0]
  }
}

export const components = new TheBox('burgundy')
