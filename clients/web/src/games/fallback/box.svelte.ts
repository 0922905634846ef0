/** What is in the box of any game: whatever has a name there, by its id. */
import { BoxOf, inLanguage, type Words } from '../../board/box.svelte'

type Thing = Record<string, unknown>
type AnyBox = Record<string, unknown>

/** A name, a text, and the plain facts beside them. */
export type Face = { name: string; text: string; facts: [field: string, value: string | number][]; group: string | undefined }

/** Facts of a box that are nobody's business at the table. */
const UNTOLD = ['copies', 'count', 'source', 'id', 'set']
/** What stands on the face of a card in figures. */
const NUMBERS = ['number', 'value', 'rank']
/** Facts by which cards are put into groups, each with a colour. */
const GROUPS = ['colour', 'color', 'suit', 'kind', 'sort']

class TheBox {
  private readonly box: BoxOf<AnyBox>

  constructor(game: string) {
    this.box = new BoxOf<AnyBox>(game)
  }

  open(): void {
    this.box.open()
  }

  face(id: string): Face | undefined {
    const thing = this.thing(id)
    if (thing === undefined) return undefined
    const plain = Object.entries(thing).filter(
      (fact): fact is [string, string | number] =>
        (typeof fact[1] === 'string' || typeof fact[1] === 'number') && ![...UNTOLD, 'en', 'de'].includes(fact[0]),
    )
    const group = GROUPS.map((field) => thing[field]).find((value) => typeof value === 'string')
    return { name: numbered(inLanguage(nameOf(thing)), thing), text: inLanguage(words(thing['text'])), facts: plain, group }
  }

  /** Whether that id is a card: one of the box's `cards`, or anything in a box that does not part them off. */
  isCard(id: string): boolean {
    const cards = this.box.content['cards'] ?? this.box.content
    return isThing(cards) && isThing(cards[id])
  }

  /** What has that id and a name; cards first, wherever in the box they stand. */
  private thing(id: string): Thing | undefined {
    const content = this.box.content
    const places = [content['cards'], content, ...Object.values(content)]
    const found = places.map((place) => (isThing(place) ? place[id] : undefined))
    return found.filter(isThing).find((thing) => nameOf(thing) !== undefined)
  }
}

/** With the number on its face, where cards of one name differ in it. */
function numbered(name: string, thing: Thing): string {
  const number = NUMBERS.map((field) => thing[field]).find((value) => typeof value === 'number')
  return number === undefined || name.includes(String(number)) ? name : `${name} ${number}`
}

/** Its `name` in both languages, or the thing itself where that is its name. */
function nameOf(thing: Thing): Words | undefined {
  return words(thing['name']) ?? words(thing)
}

function words(value: unknown): Words | undefined {
  const found = isThing(value) && typeof value['en'] === 'string' && typeof value['de'] === 'string'
  return found ? (value as Words) : undefined
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const boxes = new Map<string, TheBox>()

export function boxOf(game: string): TheBox {
  const box = boxes.get(game) ?? new TheBox(game)
  boxes.set(game, box)
  return box
}
