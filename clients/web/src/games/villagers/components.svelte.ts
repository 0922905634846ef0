/** The components of Villagers, in the reader's language. */
import { Components, inLanguage, type Words } from '../../board/components.svelte'
import { t } from '../../i18n/language.svelte'
import { has } from '../../i18n/texts'
import type { Box, Suit } from './view'

type BoxCard = Box['cards'][string]
type NameAndText = { name: Words; text: Words }

/** A card's face. `padlock`: the villager who opens it. `on`: the card below it. `next`: the cards on it. */
export type Face = {
  name: string
  text: string
  /** Its effect, in few enough words for the card. */
  gist?: string
  suit?: Suit
  symbols: number
  food: number
  builder: number
  gold?: number
  silver?: string
  bronze?: string
  padlock?: string
  keyring?: number
  on?: string
  next?: string
  starts: boolean
  discard: boolean
  inDraft: boolean
}

class TheBox extends Components<Box> {
  /** `turned`: the other side is up; only Founders and the Countess have one. */
  face(card: string, turned?: boolean): Face | undefined {
    if (card === 'countess') return countess(this.content, turned)
    const found = this.content.cards?.[card]
    if (found === undefined) return undefined
    return turned ? turnedOver(found) : faceOf(found, card)
  }

  /** The name of a villager, an event or a development. */
  name(id: string): string {
    return inLanguage(this.described(id)?.name)
  }

  text(id: string): string {
    return inLanguage(this.described(id)?.text)
  }

  isEvent(id: string): boolean {
    return id in (this.content.events ?? {})
  }

  /** Whether it is a start card without any symbol. */
  isBare(card: string): boolean {
    const face = this.face(card)
    return face !== undefined && face.starts && face.food + face.builder === 0 && face.gold === undefined
  }

  /** The names of the villagers whose padlocks this one opens. */
  opens(card: string): string[] {
    return Object.entries(this.content.cards ?? {}).flatMap(([id, { padlock }]) => (padlock === card ? [this.name(id)] : []))
  }

  /** The names of the whole chain of this villager, from its start card. */
  chain(card: string): string[] {
    return (this.content.cards?.[card]?.chain ?? []).map((link) => this.name(link))
  }

  private described(id: string): NameAndText | undefined {
    const { cards, events, developments, jester } = this.content
    if (id === 'countess') return this.content.countess
    return cards?.[id] ?? events?.[id] ?? developments?.[id] ?? (id === 'jester' ? jester : undefined)
  }
}

function faceOf(card: BoxCard, id: string): Face {
  const { suit, food, builder, discard } = card
  const next = card.on === undefined ? undefined : card.chain?.[card.chain.indexOf(id) + 1]
  return {
    name: inLanguage(card.name),
    text: inLanguage(card.text),
    suit,
    symbols: card.suit_symbols,
    food,
    builder,
    discard,
    starts: card.start,
    inDraft: card.when === 'draft',
    ...(has(`villagers.page.gist.${id}`) ? { gist: t(`villagers.page.gist.${id}`) } : {}),
    ...(card.gold === undefined ? {} : { gold: card.gold }),
    ...(card.silver === undefined ? {} : { silver: inLanguage(card.silver.text) }),
    ...(card.bronze === undefined ? {} : { bronze: inLanguage(card.bronze.text) }),
    ...(card.padlock === undefined ? {} : { padlock: components.name(card.padlock) }),
    ...(card.keyring === undefined ? {} : { keyring: card.keyring }),
    ...(card.on === undefined ? {} : { on: components.name(card.on) }),
    ...(next === undefined ? {} : { next: components.name(next) }),
  }
}

function turnedOver(card: BoxCard): Face {
  const { gold: _, ...face } = faceOf(card, '')
  return { ...face, food: card.turned?.food ?? 0 }
}

function countess({ countess: card }: Partial<Box>, turned?: boolean): Face | undefined {
  if (card === undefined) return undefined
  return {
    name: inLanguage(card.name),
    text: inLanguage(card.text),
    symbols: 0,
    food: 0,
    builder: 0,
    starts: false,
    discard: false,
    inDraft: false,
    ...(turned ? {} : { gold: card.gold }),
  }
}

export const components = new TheBox('villagers')
