/** How large the cards of a Village are drawn, so that all of them fit where they lie. */
import type { Layout, Pillar } from './chains'

type Shape = 'face' | 'half' | 'mini'

/**
 * Lengths in rem. `narrow`: the width of a card. `top`: the shape of a card on which nothing lies;
 * `alone`: of one without a chain. `tiny`: without names. `stack`: so many lone ones of one name lie below each other.
 */
export type Size = { narrow: number; top: Shape; alone: Shape; tiny?: true; stack: number }
type Step = Omit<Size, 'stack'>

/** From the largest to the smallest that can be read, then what is told apart by portrait, suit and number. */
export const SIZES: Step[] = [
  { narrow: 10.4, top: 'face', alone: 'face' },
  { narrow: 9.4, top: 'face', alone: 'face' },
  { narrow: 8.4, top: 'face', alone: 'face' },
  { narrow: 7.6, top: 'face', alone: 'face' },
  { narrow: 6.9, top: 'face', alone: 'face' },
  { narrow: 6.2, top: 'face', alone: 'face' },
  { narrow: 8.8, top: 'half', alone: 'half' },
  { narrow: 8, top: 'half', alone: 'half' },
  { narrow: 7.2, top: 'half', alone: 'half' },
  { narrow: 6.8, top: 'half', alone: 'half' },
  { narrow: 6.4, top: 'half', alone: 'half' },
  { narrow: 6.1, top: 'half', alone: 'half' },
  { narrow: 5.8, top: 'half', alone: 'half' },
  { narrow: 7.4, top: 'mini', alone: 'mini' },
  { narrow: 6.6, top: 'mini', alone: 'mini' },
  { narrow: 5.6, top: 'mini', alone: 'mini' },
  { narrow: 5.1, top: 'mini', alone: 'mini' },
  { narrow: 4.4, top: 'mini', alone: 'mini', tiny: true },
  { narrow: 3.7, top: 'mini', alone: 'mini', tiny: true },
  { narrow: 3.1, top: 'mini', alone: 'mini', tiny: true },
  { narrow: 2.6, top: 'mini', alone: 'mini', tiny: true },
  { narrow: 2.2, top: 'mini', alone: 'mini', tiny: true },
]

/** As in the styles of Card, Pillar and Village. */
const COVERED = 1.7
const MINI = 3.2
/** How much lower both are without a name. */
const NAMELESS = 0.75
const FACE = 1.42
/** Of a half card: the picture by its width, and the name above it. */
const HALF = 0.62
const BAND = 1.65
const BETWEEN = 0.35
const GAP = 0.55
/** Between cards without a name. */
const NARROW_GAP = 0.3
const STACKED = 0.3
/** Side by side where there is room; else below each other, before all cards are smaller. */
const STACKS = [1, 3]

/** Width and height of what floats in a Village, its gap to the next included. */
type Block = { wide: number; tall: number }

/** Lone ones of one name, at most so many below each other. */
export function stacks<One>(lone: One[][], most: number): One[][] {
  return lone.flatMap((alike) => Array.from({ length: Math.ceil(alike.length / most) }, (_, at) => alike.slice(at * most, (at + 1) * most)))
}

const TALL: Record<Shape, (narrow: number) => number> = {
  face: (narrow) => narrow * FACE,
  half: (narrow) => narrow * HALF + BAND,
  mini: () => MINI,
}
const shapeTall = (shape: Shape, { narrow, tiny }: Step) => TALL[shape](narrow) - (tiny ? NAMELESS : 0)
const coveredTall = ({ tiny }: Step) => COVERED - (tiny ? NAMELESS : 0)
const gap = ({ tiny }: Step) => (tiny ? NARROW_GAP : GAP)
const block = (wide: number, tall: number, size: Size): Block => ({ wide: wide + gap(size), tall: tall + gap(size) })

function pillarBlock({ chains }: Pillar, size: Size): Block {
  const wide = Math.max(1, chains.length)
  const longest = Math.max(0, ...chains.map((chain) => chain.length))
  return block(wide * size.narrow + (wide - 1) * BETWEEN, longest * coveredTall(size) + shapeTall(size.top, size), size)
}

function blocks({ pillars, lone, singles }: Layout, size: Size): Block[] {
  return [
    ...pillars.map((pillar) => pillarBlock(pillar, size)),
    ...stacks(lone, size.stack).map(({ length }) => block(size.narrow, length * coveredTall(size) + (length - 1) * STACKED, size)),
    ...singles.map(() => block(size.narrow, shapeTall(size.alone, size), size)),
  ]
}

/**
 * How high blocks lie that float to the left: each as high and as far left as it can, and none above the
 * one before.
 */
export function floating(all: Block[], width: number): number {
  const placed: { right: number; bottom: number }[] = []
  let y = 0
  for (const { wide, tall } of all) {
    let beside = placed.filter(({ bottom }) => bottom > y)
    while (beside.length > 0 && edge(beside) + wide > width) {
      y = Math.min(...beside.map(({ bottom }) => bottom))
      beside = placed.filter(({ bottom }) => bottom > y)
    }
    placed.push({ right: edge(beside) + wide, bottom: y + tall })
  }
  return Math.max(0, ...placed.map(({ bottom }) => bottom)) - GAP
}

const edge = (beside: { right: number }[]) => Math.max(0, ...beside.map(({ right }) => right))

/** So many cards lie side by side, even where a Village may be as high as it likes. */
const ABREAST = 3

/** The largest size at which a Village fits; the smallest, and the lower of its two, where none does. */
export function fitting(layout: Layout, width: number, height: number): Size {
  const tall = (size: Size) => floating(blocks(layout, size), width)
  const sizes = SIZES.flatMap((step) => STACKS.map((stack) => ({ ...step, stack })))
  const found = sizes.find((size) => (size.narrow + GAP) * ABREAST <= width && tall(size) <= height)
  return found ?? sizes.slice(-STACKS.length).reduce((one, other) => (tall(other) < tall(one) ? other : one))
}
