/** Where a detail goes: beside what it tells about, and not over what is clicked next. */

export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }
type Corner = { left: number; top: number }

/** Pixels between a thing and its detail, and between a detail and the edge of the screen. */
export const GAP = 8
/** A detail that lay over its own thing would be worse than one that hides others. */
const OWN = 20

/**
 * The corner of a detail of this `size`, in a window of size `room`. Of all places around the thing at
 * `at` it is the first that covers least of it and of the boxes in `clear`. `part`: of the page that has the
 * thing; the detail may lie above or below all of it.
 */
export function beside(at: Box, size: Size, clear: Box[], room: Size, part = at): Corner {
  const cost = (corner: Corner) => {
    const box = { ...corner, right: corner.left + size.width, bottom: corner.top + size.height }
    return OWN * shared(box, at) + clear.reduce((sum, other) => sum + shared(box, other), 0)
  }
  const places = [...around(at, size), ...around({ ...at, top: part.top, bottom: part.bottom }, size)].map((corner) => within(corner, size, room))
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/** Above and below, then at the sides; in the middle first, then flush with either end. */
function around(at: Box, { width, height }: Size): Corner[] {
  const columns = [(at.left + at.right - width) / 2, at.left, at.right - width]
  const rows = [(at.top + at.bottom - height) / 2, at.top, at.bottom - height]
  return [
    ...columns.map((left) => ({ left, top: at.top - height - GAP })),
    ...columns.map((left) => ({ left, top: at.bottom + GAP })),
    ...rows.map((top) => ({ left: at.right + GAP, top })),
    ...rows.map((top) => ({ left: at.left - width - GAP, top })),
  ]
}

function within({ left, top }: Corner, size: Size, room: Size): Corner {
  return {
    left: Math.max(GAP, Math.min(left, room.width - size.width - GAP)),
    top: Math.max(GAP, Math.min(top, room.height - size.height - GAP)),
  }
}

/** The area that two boxes share, in square pixels. */
function shared(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}
