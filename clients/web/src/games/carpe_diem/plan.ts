/** Positions: cells of a district in its frame, fields around the circle, cards and the circle fields between them. */
import { columnOf, rowOf, SIDE, type TaskView } from './view'

/** The units of a district's drawing: a cell has 100, the frame around the board 60. */
export const CELL = 100
export const FRAME = 60
export const DISTRICT = SIDE * CELL + 2 * FRAME

/** The top left corner of a cell. */
export function cornerOf(cell: number): { x: number; y: number } {
  return { x: FRAME + (columnOf(cell) - 1) * CELL, y: FRAME + (rowOf(cell) - 1) * CELL }
}

/** The corner of a cell in percent of the district, for elements above the drawing. */
export function placeOf(cell: number): string {
  const { x, y } = cornerOf(cell)
  return `left:${(100 * x) / DISTRICT}%;top:${(100 * y) / DISTRICT}%`
}

/** The middle of a task's mark on the frame, and the degrees its arrow turns from pointing down (CAR-FRAME-9). */
export function placeOfTask({ side, position }: Pick<TaskView, 'side' | 'position'>): { x: number; y: number; turn: number } {
  const along = FRAME + (position - 0.5) * CELL
  const [near, far] = [FRAME / 2, DISTRICT - FRAME / 2]
  switch (side) {
    case 'top':
      return { x: along, y: near, turn: 0 }
    case 'right':
      return { x: far, y: along, turn: 90 }
    case 'bottom':
      return { x: DISTRICT - along, y: far, turn: 180 }
    case 'left':
      return { x: near, y: DISTRICT - along, turn: 270 }
  }
}

/** The numbers of rows and columns on the frame: at the left and top, or opposite if a task is there. */
export function placesOfNumbers(tasks: Pick<TaskView, 'side' | 'position'>[]): { x: number; y: number; number: number }[] {
  const taken = new Set(tasks.map(placeOfTask).map(({ x, y }) => `${x},${y}`))
  const [near, far] = [FRAME / 2, DISTRICT - FRAME / 2]
  return Array.from({ length: SIDE }, (_, n) => n + 1).flatMap((number) => {
    const along = FRAME + (number - 0.5) * CELL
    const row = [near, far].find((x) => !taken.has(`${x},${along}`))
    const column = [near, far].find((y) => !taken.has(`${along},${y}`))
    return [...(row === undefined ? [] : [{ x: row, y: along, number }]), ...(column === undefined ? [] : [{ x: along, y: column, number }])]
  })
}

/** The size of the circle's drawing, its middle, and the distances of patricians and tiles from it; the same as in `art/carpe_diem/place.ts`. */
export const RING = { width: 372, height: 360, x: 186, y: 188, patricians: 77, tiles: 141 }

/** The point of a space on the ring, in percent; space 0 is at the top, the others follow clockwise. */
export function onRing(space: number, spaces: number, radius: number): string {
  const angle = (2 * Math.PI * space) / spaces - Math.PI / 2
  const [x, y] = [RING.x + radius * Math.cos(angle), RING.y + radius * Math.sin(angle)]
  return `left:${(100 * x) / RING.width}%;top:${(100 * y) / RING.height}%`
}

/** The place of a card in a grid that also has a line for each circle field between two cards. */
export function inGrid(space: { row: number; column: number }): { row: number; column: number } {
  return { row: 2 * space.row - 1, column: 2 * space.column - 1 }
}

export function between(one: { row: number; column: number }, other: { row: number; column: number }): { row: number; column: number } {
  return { row: one.row + other.row - 1, column: one.column + other.column - 1 }
}
