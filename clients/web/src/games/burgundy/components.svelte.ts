/** The components of Burgundy, in the reader's language. */
import { Components, inLanguage } from '../../board/components.svelte'
import type { Box, Gain, Kind } from './view'

/** `effect`: the kind of building, or else the kind; it determines the effect of placing the card. */
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

  /** A card of this kind or building. */
  cardOf(what: string): string | undefined {
    return Object.entries(this.content.cards ?? {}).find(([, { kind, building }]) => what === (building ?? kind) || what === kind)?.[0]
  }

  kinds(): string[] {
    return Object.keys(this.content.kinds ?? {})
  }

  points(kind: string): number {
    return this.content.kinds?.[kind]?.points ?? 0
  }

  /** The possible gains of each triplet in this pass. */
  passOptions(pass: string): Record<string, Gain> {
    return this.content.pass_cards?.[pass]?.options ?? {}
  }

  /** The gain of a bonus of any pass. */
  bonus(id: string): Gain | undefined {
    return Object.values(this.content.pass_cards ?? {}).find(({ options }) => id in options)?.options[id]
  }

  /** The kind of goods with that number. */
  goodOfNumber(number: number): string | undefined {
    return Object.entries(this.content.goods ?? {}).find(([, good]) => good.numbers.includes(number))?.[0]
  }
}

export const components = new TheBox('burgundy')
