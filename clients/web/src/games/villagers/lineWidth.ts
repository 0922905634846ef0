import { withSoftHyphens } from '../../board/softHyphens'

/** The width of bold text in em. */
const widthOf = (text: string) => [...text.replaceAll('\u00AD', '')].reduce((sum, letter) => sum + (/[fijlrt -]/.test(letter) ? 0.37 : /[mw]/i.test(letter) ? 0.85 : 0.58), 0)

/** The widths of a name in em: `whole` on one line, and `halved` on two lines if it has a place to break. */
export function lineWidths(name: string, unbroken: number): { whole: number; halved: number } {
  const written = withSoftHyphens(name, unbroken)
  const halves = [...written.matchAll(/[\u00AD -]/g)].map(({ index }) => Math.max(widthOf(`${written.slice(0, index)}-`), widthOf(written.slice(index + 1))))
  const whole = widthOf(name)
  return { whole, halved: Math.min(whole, ...halves) }
}
