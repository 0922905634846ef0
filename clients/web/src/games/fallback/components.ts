/** The components of any game: everything with a name, by its id. */
import { SvelteMap } from 'svelte/reactivity'
import { inLanguage, type Words } from '../../board/components.svelte'
import { plain } from '../../i18n/texts'
import { http } from '../../wire/http'

type Thing = Record<string, unknown>
type AnyBox = Record<string, unknown>

/** A name, a text, and the plain facts beside them. */
export type Face = { name: string; text: string; facts: [field: string, value: string | number][]; group: string | undefined }

/** Fields of components that players do not need. */
const UNTOLD = ['copies', 'count', 'source', 'id', 'set', 'name_en', 'name_de']
/** Fields with the number on the face of a card. */
const NUMBERS = ['number', 'value', 'rank']
/** Fields that group cards, each group with a colour. */
const GROUPS = ['colour', 'color', 'suit', 'kind', 'sort']

/** The components by game, in one reactive map: readers run again when they arrive. */
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

/** Whether that id is a card: in the components' `cards`, or anything if they have no such part. */
export function isCard(game: string, id: string): boolean {
  const content = boxes.get(game) ?? {}
  const cards = content['cards'] ?? content
  return isThing(cards) && isThing(cards[id])
}

/** The order of all ids in the components: of things, and of the groups of cards. */
export function placesIn(game: string): Map<string, number> {
  const content = boxes.get(game) ?? {}
  const inside = Object.values(content).filter(isThing)
  const things = [...inside, ...inside.flatMap((place) => Object.values(place)).filter(isThing)]
  const groups = things.flatMap((thing) => GROUPS.map((field) => thing[field])).filter((group) => typeof group === 'string')
  const ids = new Set([...inside.flatMap((place) => Object.keys(place)), ...Object.keys(content), ...groups])
  return new Map([...ids].map((id, place) => [id, place]))
}

/** The thing with that id: a card, or else anything with a name. */
function thingOf(content: AnyBox, id: string): Thing | undefined {
  const inPlace = (place: unknown) => (isThing(place) && isThing(place[id]) ? place[id] : undefined)
  const others = [content, ...Object.values(content)].map(inPlace)
  return inPlace(content['cards']) ?? others.find((thing) => thing !== undefined && nameOf(thing) !== undefined)
}

/** The name with the number of the card, if the name does not have it. */
function numbered(name: string, thing: Thing): string {
  const number = NUMBERS.map((field) => thing[field]).find((value) => typeof value === 'number')
  return number === undefined || name.includes(String(number)) ? name : `${name} ${number}`
}

/** The name in both languages, or the thing itself if it is one. */
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
