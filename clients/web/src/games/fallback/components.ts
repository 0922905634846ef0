/** What is in the box of any game: whatever has a name there, by its id. */
import { SvelteMap } from 'svelte/reactivity'
import { inLanguage, type Words } from '../../board/components.svelte'
import { plain } from '../../i18n/texts'
import { http } from '../../wire/http'

type Thing = Record<string, unknown>
type AnyBox = Record<string, unknown>

/** A name, a text, and the plain facts beside them. */
export type Face = { name: string; text: string; facts: [field: string, value: string | number][]; group: string | undefined }

/** Facts of a box that are nobody's business at the table. */
const UNTOLD = ['copies', 'count', 'source', 'id', 'set', 'name_en', 'name_de']
/** What stands on the face of a card in figures. */
const NUMBERS = ['number', 'value', 'rank']
/** Facts by which cards are put into groups, each with a colour. */
const GROUPS = ['colour', 'color', 'suit', 'kind', 'sort']

/** By game. One map for all: what is read of it before the box has come is read again then. */
const boxes = new SvelteMap<string, AnyBox>()
const requested = new Set<string>()

export function openBox(game: string): void {
  if (requested.has(game)) return
  requested.add(game)
  http.box<AnyBox>(game).then(
    (content) => boxes.set(game, content),
    () => requested.delete(game),
  )
}

export function faceOf(game: string, id: string): Face | undefined {
  const thing = thingOf(boxes.get(game) ?? {}, id)
  if (thing === undefined) return undefined
  const facts = Object.entries(thing).filter(
    (fact): fact is [string, string | number] =>
      (typeof fact[1] === 'string' || typeof fact[1] === 'number') && ![...UNTOLD, 'en', 'de'].includes(fact[0]),
  )
  const group = GROUPS.map((field) => thing[field]).find((value) => typeof value === 'string')
  const named = nameOf(thing)
  const name = named === undefined ? plain(id) : inLanguage(named)
  return { name: numbered(name, thing), text: inLanguage(words(thing['text'])), facts, group }
}

/** Whether that id is a card: one of the box's `cards`, or anything in a box that does not part them off. */
export function isCard(game: string, id: string): boolean {
  const content = boxes.get(game) ?? {}
  const cards = content['cards'] ?? content
  return isThing(cards) && isThing(cards[id])
}

/** The place of every id the box names: of its things, and of the groups its cards are put into. */
export function placesIn(game: string): Map<string, number> {
  const content = boxes.get(game) ?? {}
  const inside = Object.values(content).filter(isThing)
  const things = [...inside, ...inside.flatMap((place) => Object.values(place)).filter(isThing)]
  const groups = things.flatMap((thing) => GROUPS.map((field) => thing[field])).filter((group) => typeof group === 'string')
  const ids = new Set([...inside.flatMap((place) => Object.keys(place)), ...Object.keys(content), ...groups])
  return new Map([...ids].map((id, place) => [id, place]))
}

/** What has that id: a card, else whatever in the box has a name. */
function thingOf(content: AnyBox, id: string): Thing | undefined {
  const inPlace = (place: unknown) => (isThing(place) && isThing(place[id]) ? place[id] : undefined)
  const others = [content, ...Object.values(content)].map(inPlace)
  return inPlace(content['cards']) ?? others.find((thing) => thing !== undefined && nameOf(thing) !== undefined)
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
