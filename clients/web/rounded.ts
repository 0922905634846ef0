/**
 * Rounds SVG paths to whole numbers. The icons have a field of 512 by 512 and three decimals. Shown at 64 pixels, half
 * a unit is a sixteenth of a pixel. Digits hardly compress, and icons are half the size of a board.
 *
 * Relative coordinates start from the rounded position, so that errors do not add up.
 */

/** The arguments of each command: `x`, `y`, `f` for a flag, `-` for any other number such as a radius. */
const COORDINATES: Record<string, string> = { m: 'xy', l: 'xy', h: 'x', v: 'y', c: 'xyxyxy', s: 'xyxy', q: 'xyxy', t: 'xy', a: '---ffxy', z: '' }

type At = { x: number; y: number }

/** The body of an icon with rounded paths. */
export function rounded(body: string): string {
  return body.replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`)
}

/** Throws if the text is not a path. */
export function roundedPath(path: string): string {
  let text = ''
  let last = ''
  let exact: At = { x: 0, y: 0 }
  let drawn: At = { x: 0, y: 0 }
  let [exactStart, drawnStart] = [exact, drawn]
  for (const { command, numbers } of commandsOf(path)) {
    const kind = command.toLowerCase()
    const relative = command === kind
    if (kind === 'z') [exact, drawn] = [exactStart, drawnStart]
    const [from, to] = [relative ? drawn : { x: 0, y: 0 }, { exact: { ...exact }, drawn: { ...drawn } }]
    const written = [...(COORDINATES[kind] ?? '')].map((axis, place) => {
      const number = numbers[place] ?? 0
      if (axis === 'f') return number
      if (axis === '-') return Math.round(number * 10) / 10
      const at = axis as 'x' | 'y'
      to.exact[at] = number + (relative ? exact[at] : 0)
      to.drawn[at] = Math.round(to.exact[at])
      return to.drawn[at] - from[at]
    })
    ;[exact, drawn] = [to.exact, to.drawn]
    if (kind === 'm') [exactStart, drawnStart] = [exact, drawn]
    const goesOn = command === last && kind !== 'm' && kind !== 'z'
    text += `${goesOn ? '' : command}${goesOn && (written[0] ?? 0) >= 0 ? ' ' : ''}${joined(written)}`
    last = command
  }
  return text
}

/** One command per set of numbers; after the first, a `moveto` continues as a line. */
function* commandsOf(path: string): Generator<{ command: string; numbers: number[] }> {
  for (const [, command = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const axes = COORDINATES[command.toLowerCase()]
    if (axes === undefined) throw new Error(`${command} is no command of a path`)
    const numbers = numbersOf(rest, axes)
    if (axes === '') yield { command, numbers }
    for (let place = 0; place < numbers.length; place += axes.length) {
      const further = place > 0 && command.toLowerCase() === 'm'
      yield { command: further ? (command === 'm' ? 'l' : 'L') : command, numbers: numbers.slice(place, place + axes.length) }
    }
  }
}

/** Splits numbers that follow each other without a space; the flags of an arc have one digit each. */
function numbersOf(text: string, axes: string): number[] {
  const numbers: number[] = []
  for (let left = text.replace(/^[\s,]+/, ''); left !== ''; ) {
    const flag = axes[numbers.length % axes.length] === 'f'
    const found = (flag ? /^[01]/ : /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i).exec(left)?.[0]
    if (found === undefined) throw new Error(`${left} is no number of a path`)
    numbers.push(Number(found))
    left = left.slice(found.length).replace(/^[\s,]+/, '')
  }
  return numbers
}

/** Adds a space only between two numbers that would otherwise run together. */
function joined(numbers: number[]): string {
  return numbers.map((number, place) => (place === 0 || number < 0 ? '' : ' ') + String(number + 0)).join('')
}
