/** The placement of a detail: beside its thing, and not over the next things to click. */

export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }
type Corner = { left: number; top: number }

/** Pixels between a thing and its detail, and between a detail and the edge of the screen. */
export const GAP = 8
/** Weight of covering its own thing, which is worse than covering others. */
const OWN = 20

/**
 * The corner of a detail of this `size` in a window of size `room`. Of all places around the thing at `at`, it is the
 * first that covers the least of that thing and of the boxes in `clear`. `part`: the part of the page around the thing;
 * the detail may be above or below all of it.
 */
export function beside(at: Box, size: Size, clear: Box[], room: Size, part = at): Corner {
  const cost = (corner: Corner) => {
    const box = { ...corner, right: corner.left + size.width, bottom: corner.top + size.height }
    return OWN * shared(box, at) + clear.reduce((sum, other) => sum + shared(box, other), 0)
  }
  // Named one by one: a spread of a DOMRect is empty.
  const column = { left: at.left, right: at.right, top: part.top, bottom: part.bottom }
  const places = [...around(at, size), ...around(column, size)].map((corner) => within(corner, size, room))
  return places.reduce((best, place) => (cost(place) < cost(best) ? place : best))
}

/** Above, below, right, left; each first centred, then flush with either end. */
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
