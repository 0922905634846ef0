/** The size of the cards in a Village, and the place of each, so that all of them fit. */
import type { Layout, Lying, Pillar } from './chains'

/** Lengths in rem. `narrow`: the width of a card. `shape`: of a card without others on it. */
export type Size = { narrow: number; shape: 'face' | 'half' | 'flat' }

/** The card widths of each kind, from the largest to those without pictures, whose names and keys remain. */
const KINDS: (Omit<Size, 'narrow'> & { from: number; to: number })[] = [
  { shape: 'face', from: 14, to: 6.1 },
  { shape: 'half', from: 8.8, to: 3.5 },
  { shape: 'flat', from: 4.8, to: 2.9 },
]

/** As in the styles of Card, Pillar and Village. */
export const COVERED = 1.7
const FACE = 1.42
/** A half card: the height of the picture as a share of its width, and the height of the name and signs. */
const HALF = 0.52
const BAND = 2.55
/** The height of a name and signs without a picture. */
const FLAT = 2.75
/** The gap between cards. */
export const GAP = 0.4
const STACKED = 0.3
/** The height of the place for a new villager. */
const FRESH = 2.9
const FRESH_KEY = -1
/** Numbers of equal lone cards below each other; the first that fits is used. */
const ALIKE = [4, 2, 1]
/** Tolerances in card heights: rows whose tops differ by less are filled from the left as one row. The first that fits is used. */
const UNEVEN = [0.8, 0.35, 0]
/** Minimum number of cards side by side, even if the height is unlimited, and more than ever fit. */
const FEWEST = 3
const MOST = 60

/** A unit of placement: `wide` in cards, `tall` in rem. */
type Block = { key: number; wide: number; tall: number }
export type Piece = Block & ({ pillar: Pillar } | { stack: Lying[] } | { fresh: true })
/** `left` in cards, `top` in rem. */
export type Place = { left: number; top: number }

const topTall = ({ narrow, shape }: Size) => ({ face: narrow * FACE, half: narrow * HALF + BAND, flat: FLAT })[shape]

/**
 * The pieces of a Village in order, lone cards last: cards below them would look as if on them. `merged`: of equal lone
 * cards only one is shown. `alike`: how many are below each other. `fresh`: leave room for a new villager.
 */
export function pieces({ pillars, lone }: Layout, size: Size, alike: number, merged: boolean, fresh: boolean): Piece[] {
  return [
    ...pillars.map((pillar) => asPiece(pillar, size)),
    ...lone.flatMap((all) => stacks(all, merged ? all.length : alike)).map((stack) => {
      const seen = merged ? 1 : stack.length
      return { key: stack.at(-1)?.id ?? 0, stack, wide: 1, tall: seen * COVERED + (seen - 1) * STACKED }
    }),
    ...(fresh ? [{ key: FRESH_KEY, fresh: true as const, wide: 1, tall: FRESH }] : []),
  ]
}

function stacks(all: Lying[], most: number): Lying[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, at * most + most))
}

function asPiece(pillar: Pillar, size: Size): Piece {
  const longest = Math.max(0, ...pillar.chains.map((chain) => chain.length))
  return { key: pillar.start.id, pillar, wide: Math.max(1, pillar.chains.length), tall: longest * COVERED + topTall(size) }
}

/**
 * The place of each block, one after the other: as high as possible, or up to `slack` lower and then as far left as possible.
 * `lefts`: the columns that blocks keep if they can.
 */
export function places(all: { wide: number; tall: number }[], columns: number, gap: number, slack = 0, lefts: (number | undefined)[] = []): { at: Place[]; tall: number } {
  const taken: { from: number; to: number }[][] = Array.from({ length: columns }, () => [])
  const at = all.map(({ wide, tall }, nth) => {
    const place = room(taken, Math.min(wide, columns), tall + gap, slack, lefts[nth])
    for (let column = place.left; column < place.left + wide; column++) taken[column]?.push({ from: place.top, to: place.top + tall + gap })
    return place
  })
  return { at, tall: Math.max(0, ...taken.flat().map(({ to }) => to)) - gap }
}

const EVEN = 1e-6

function room(taken: { from: number; to: number }[][], wide: number, tall: number, slack: number, kept: number | undefined): Place {
  const tops = [...new Set([0, ...taken.flat().map(({ to }) => to)])].sort((one, other) => one - other)
  const isFree = (column: number, top: number) => taken[column]?.every(({ from, to }) => top + tall <= from + EVEN || to <= top + EVEN)
  const firstIn = (top: number) =>
    taken.findIndex((_, left) => left === (kept ?? left) && left + wide <= taken.length && Array.from({ length: wide }, (_, more) => left + more).every((column) => isFree(column, top)))
  const free = tops.map((top) => ({ left: firstIn(top), top })).filter(({ left }) => left >= 0)
  const near = free.filter(({ top }) => top <= (free[0]?.top ?? 0) + slack)
  const found = near.sort((one, other) => one.left - other.left || one.top - other.top)[0]
  return found ?? (kept === undefined ? { left: 0, top: tops.at(-1) ?? 0 } : room(taken, wide, tall, slack, undefined))
}

/** A way to arrange a Village: cards side by side; equal lone cards below each other, or all with their faces; the highest pillars first; how uneven rows may be. */
type Way = { size: Size; columns: number; alike: number; faced?: boolean; sorted: boolean; uneven?: number }
export type Fitted = Way & { pieces: Piece[]; at: Place[]; tall: number }
type Shown = { merged?: boolean; fresh?: boolean }
type Asked = Shown & { pictured?: boolean; widest?: number }

function arranged(layout: Layout, way: Way, { merged = false, fresh = false }: Shown, kept?: Fitted): Fitted {
  const { size, columns, alike, faced, sorted, uneven = 0 } = way
  const faces = { lone: [], pillars: [...layout.pillars, ...layout.lone.flat().map((start) => ({ start, chains: [] }))] }
  const all = pieces(faced ? faces : layout, size, alike, merged, fresh)
  const lefts = new Map(kept?.pieces.map(({ key }, nth) => [key, kept.at[nth]?.left]))
  lefts.delete(FRESH_KEY) // a new villager comes there
  const height = (piece: Piece) => (!sorted ? 0 : 'pillar' in piece ? piece.tall : -1)
  all.sort((one, other) => Number(lefts.has(other.key)) - Number(lefts.has(one.key)) || height(other) - height(one))
  return { ...way, pieces: all, ...places(all, columns, GAP, uneven * topTall(size), all.map(({ key }) => lefts.get(key))) }
}

/**
 * The Village in the way it was arranged, each card in its column. Undefined if it no longer fits, or if a pillar comes
 * to lie below a lone card and would look like its chain.
 */
export function rearranged(kept: Fitted, layout: Layout, height: number, shown: Shown): Fitted | undefined {
  const found = arranged(layout, kept, shown, kept)
  const all = (kind: string) => found.at.filter((_, nth) => kind in (found.pieces[nth] as Piece))
  const isBelowLone = all('pillar').some(({ left, top }) => all('stack').some((lone) => lone.left === left && lone.top < top))
  return !isBelowLone && (found.tall <= height || kept.tall > height) ? found : undefined
}

/** The sizes of each kind whose cards fill the width, from few to many side by side. */
function sizes(width: number, pictured: boolean, widest: number): { size: Size; columns: number }[] {
  return KINDS.filter(({ shape, to }) => !(pictured && shape === 'flat') && to <= widest).flatMap(({ from, to, ...kind }) => {
    const most = Math.min(from, widest)
    const fewest = Math.max(FEWEST, Math.floor((width + GAP) / (most + GAP)))
    return Array.from({ length: MOST }, (_, columns) => ({ columns, size: { ...kind, narrow: Math.min(most, (width + GAP) / columns - GAP) } })).filter(
      ({ columns, size }) => columns >= fewest && size.narrow >= to,
    )
  })
}

/**
 * The largest size at which a Village fits, in order or else with the highest pillars first; else the smallest.
 * `pictured`: with pictures, even if it becomes too high. `widest`: maximum width of a card.
 */
export function fitting(layout: Layout, width: number, height: number, { pictured = false, widest = Infinity, ...shown }: Asked = {}): Fitted {
  let found: Fitted = { size: { narrow: 2.9, shape: 'flat' }, columns: 1, alike: 1, sorted: false, pieces: [], at: [], tall: 0 }
  const tried = [false, true].flatMap((sorted) => sizes(width, pictured, widest).flatMap((step) => ALIKE.map((alike) => ({ ...step, alike, sorted }))))
  for (const way of tried) {
    const all = pieces(layout, way.size, way.alike, shown.merged ?? false, shown.fresh ?? false)
    const least = all.reduce((sum, { wide, tall }) => sum + wide * tall, 0) / way.columns
    if (least > height && way !== tried.at(-1)) continue
    found = arranged(layout, way, shown)
    if (found.tall > height) continue
    const faces = shown.merged ? [] : UNEVEN.map((uneven) => ({ ...way, faced: true, sorted: false, uneven }))
    const better = [...faces, ...UNEVEN.slice(1).map((uneven) => ({ ...way, uneven }))].map((other) => arranged(layout, other, shown))
    return better.find(({ tall }) => tall <= height) ?? found
  }
  return found
}
