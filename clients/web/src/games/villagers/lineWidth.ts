import { withSoftHyphens } from '../../board/softHyphens'

/** Advance widths of bold letters, in em, rounded up: narrow, small and wide ones. */
const WIDTHS: [RegExp, number][] = [
  [/[fijlt\- ]/, 0.34],
  [/[crsz]/, 0.46],
  [/[mwMW]/, 0.85],
]
const USUAL = 0.58

function widthOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? USUAL), 0)
}

/** The widths of a name in em: `whole` on one line, and `halved` on two lines if it has a place to break. */
export function lineWidths(name: string, unbroken: number): { whole: number; halved: number } {
  const written = withSoftHyphens(name, unbroken)
  const whole = widthOf(name)
  const halves = [...written.matchAll(/[\u00AD \-]/g)].map(({ 0: between, index }) => {
    const [first, second] = [written.slice(0, index), written.slice(index + 1)].map((half) => widthOf(half.replaceAll('\u00AD', '')))
    return Math.max((first ?? 0) + (between === ' ' ? 0 : widthOf('-')), second ?? 0)
  })
  return { whole, halved: Math.min(whole, ...halves) }
}
