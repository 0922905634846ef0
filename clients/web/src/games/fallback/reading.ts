/**
 * The parts of a table, read from the view of any game: piles and zones of cards, counts, facts.
 *
 * It relies only on the conventions of views: ordered things are keyed by place (`{"0": "rose", "1": "herb"}`), counted
 * things by id (`{"ore": 3}`), and a pile with only a visible size is a number called `<pile>_size`.
 */
import { inOrder } from '../../board/places'

/**
 * `field`: its name in the view. `path`: its path there, such as `seats.0.hand`.
 *
 * `cards`: the visible cards by place, and the number of face-down ones. `marks`: ids that are present. `rows`: things
 * of one kind, each with its own parts; rows keyed by place are counted from 1.
 */
export type Part =
  | { is: 'cards'; field: string; path: string; cards: string[]; faceDown: number }
  | { is: 'fact'; field: string; path: string; value: string | number | boolean }
  | { is: 'counts'; field: string; path: string; counts: [id: string, count: number][] }
  | { is: 'marks'; field: string; path: string; ids: string[] }
  | { is: 'rows'; field: string; path: string; rows: { key: string; parts: Part[] }[] }
  | { is: 'group'; field: string; path: string; parts: Part[] }

type Fields = Record<string, unknown>

/** `hand_size`; `size` alone is that of the pile with these fields. */
const SIZE = /(^|_)size$/

/** The parts of an object in the order of its fields; empty ones are left out. */
export function partsOf(fields: Fields, path: string): Part[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const pile = field.replace(SIZE, '')
    if (pile !== field && typeof value === 'number') return pile in fields ? [] : [faceDown(pile, value, path)]
    const part = partOf(field, value, join(path, field))
    const size = field === '' ? undefined : fields[`${field}_size`]
    if (part?.is !== 'cards' || typeof size !== 'number') return part === undefined ? [] : [part]
    return [{ ...part, faceDown: Math.max(0, size - part.cards.length) }]
  })
}

/** All visible cards, each with its path. `isCard`: whether a single word is a card. */
export function lying(parts: Part[], isCard: (id: string) => boolean): { id: string; path: string }[] {
  return parts.flatMap((part) => {
    switch (part.is) {
      case 'cards':
        return part.cards.map((id) => ({ id, path: part.path }))
      case 'fact':
        return typeof part.value === 'string' && isCard(part.value) ? [{ id: part.value, path: part.path }] : []
      case 'rows':
        return part.rows.flatMap((row) => lying(row.parts, isCard))
      case 'group':
        return lying(part.parts, isCard)
      default:
        return []
    }
  })
}

function partOf(field: string, value: unknown, path: string): Part | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return { is: 'fact', field, path, value }
  }
  if (Array.isArray(value)) return partOf(field, { ...value }, path)
  return isObject(value) ? objectPart(field, value, path) : undefined
}

function objectPart(field: string, value: Fields, path: string): Part | undefined {
  const values = Object.values(value)
  const byPlace = Object.keys(value).every((key) => /^\d+$/.test(key))
  if (byPlace && values.every((value) => typeof value === 'string')) {
    return { is: 'cards', field, path, cards: inOrder(value as Record<string, string>), faceDown: 0 }
  }
  if (values.every((value) => typeof value === 'boolean')) {
    return { is: 'marks', field, path, ids: Object.keys(value).filter((id) => value[id] === true) }
  }
  if (values.every((value) => typeof value === 'number') && (byPlace || !isNamed(value))) {
    return { is: 'counts', field, path, counts: Object.entries(value) as [string, number][] }
  }
  if (values.every(isObject)) {
    if (values.length > 0 && values.every(isTagged)) return undefined
    const first = '0' in value ? 1 : 0
    const rows = Object.entries(value).map(([key, one]) => ({
      key: byPlace ? String(Number(key) + first) : key,
      parts: rowOf(one as Fields, join(path, key)),
    }))
    return { is: 'rows', field, path, rows }
  }
  return { is: 'group', field, path, parts: partsOf(value, path) }
}

/** Whether an object of numbers has pile sizes among its fields; otherwise it counts things. */
function isNamed(value: Fields): boolean {
  return Object.keys(value).some((key) => SIZE.test(key))
}

/** Whether a value is a pending decision, which has the tag of a question; its options say more. */
function isTagged(value: unknown): boolean {
  return isObject(value) && typeof value['type'] === 'string'
}

/** One of many things: its fields, or its only content. */
function rowOf(value: Fields, path: string): Part[] {
  const whole = Object.keys(value).length === 0 ? undefined : objectPart('', value, path)
  return whole?.is === 'cards' || whole?.is === 'counts' ? [whole] : partsOf(value, path)
}

function faceDown(field: string, size: number, path: string): Part {
  return { is: 'cards', field, path: join(path, field), cards: [], faceDown: size }
}

function join(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
