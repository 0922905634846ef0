/** A whole table, read from any view: the common parts, each seat, and my hand. */
import type { Option, Shown } from '@kontor/client'
import type { Target } from '../../board/targets'
import { lying, partsOf, type Part } from './reading'

type SeatParts = { seat: number; parts: Part[] }
type Table = { common: Part[]; seats: SeatParts[]; hand: Part | undefined }

/** Fields of every view that the page shows in its own way. */
const KNOWN = ['game', 'phase', 'seats', 'current_score']
const SEATS = 'seats'

/** `seat`: mine, if any; its hand stays visible at the bottom. */
export function tableOf(view: Shown, seat: number | undefined): Table {
  const common = Object.fromEntries(Object.entries(view).filter(([field]) => !KNOWN.includes(field)))
  const seats = Object.entries(view.seats).map(([key, fields]) => ({
    seat: Number(key),
    parts: partsOf(fields as Record<string, unknown>, `${SEATS}.${key}`),
  }))
  const path = `${SEATS}.${seat}.hand`
  const hand = seats.find((holder) => holder.seat === seat)?.parts.find((part) => part.path === path)
  return {
    common: partsOf(common, ''),
    seats: seats.map((seat) => ({ ...seat, parts: seat.parts.filter((part) => part !== hand) })),
    hand,
  }
}

/**
 * The click target of an option: the first visible card that it names, in my hand before anywhere else. Empty if it
 * names no such card: then it is a button.
 */
export function pathOf(
  { command }: Option,
  view: Shown,
  seat: number | undefined,
  isCard: (id: string) => boolean,
): Target[] {
  const { common, seats, hand } = tableOf(view, seat)
  const mine = seats.filter((holder) => holder.seat === seat)
  const others = seats.filter((holder) => holder.seat !== seat)
  const inSight = lying([...(hand ? [hand] : []), ...partsIn(mine), ...common, ...partsIn(others)], isCard)
  for (const [field, value] of Object.entries(command)) {
    const found = field === 'type' ? undefined : inSight.find(({ id }) => id === value)
    if (found !== undefined) return [targetOf(found.path, found.id)]
  }
  return []
}

export function targetOf(path: string, id: string): Target {
  return `${path}/${id}`
}

/** The path for a click on that card: of equal cards in a pile, only the last stands for an option. */
export function clickedAt(path: string, cards: string[], place: number): string | undefined {
  return cards.lastIndexOf(cards[place] ?? '') === place ? path : undefined
}

function partsIn(seats: SeatParts[]): Part[] {
  return seats.flatMap(({ parts }) => parts)
}
