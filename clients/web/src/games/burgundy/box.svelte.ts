/** What is in Burgundy's box: asked for once, then known. */
import { language } from '../../language.svelte'
import { box } from '../../wire/http'
import type { Box, Kind, Words } from './view'

const EMPTY: Box = { cards: {}, kinds: {}, goods: {}, animals: {}, pass_cards: {} }

export type Face = { kind: Kind; icon: string; number: number; name: string; text: string; points: number }

class TheBox {
  content = $state.raw<Box>(EMPTY)
  private asked = false

  open(): void {
    if (this.asked) return
    this.asked = true
    box<Box>('burgundy').then(
      (content) => (this.content = content),
      () => (this.asked = false),
    )
  }

  face(card: string): Face | undefined {
    const found = this.content.cards[card]
    if (found === undefined) return undefined
    return {
      kind: found.kind,
      icon: found.building ?? found.kind,
      number: found.number,
      name: say(found.name),
      text: say(found.text),
      points: this.content.kinds[found.kind]?.points ?? 0,
    }
  }

  kind(kind: string): string {
    return say(this.content.kinds[kind]?.name)
  }

  points(kind: string): number {
    return this.content.kinds[kind]?.points ?? 0
  }

  good(good: string): string {
    return say(this.content.goods[good]?.name)
  }

  animal(animal: string): string {
    return say(this.content.animals[animal]?.name)
  }

  /** The sort of goods that goes with a number. */
  goodOfNumber(number: number): string | undefined {
    return Object.entries(this.content.goods).find(([, good]) => good.numbers.includes(number))?.[0]
  }
}

function say(words: Words | undefined): string {
  return words?.[language.current] ?? ''
}

export const theBox = new TheBox()
