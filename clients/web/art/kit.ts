/**
 * What the pictures of all games are made of: cut paper, ink and brass, as on the covers.
 *
 * A picture is drawn in units of its own box and knows no size. Colours are fixed, for paper is paper in both themes;
 * what the card under it decides is `var(--…)`, which the page sets where it shows the picture.
 */

/** `shapes`: SVG elements, in a box of so many units. */
export type Picture = { width: number; height: number; shapes: string }

/** By name, a word of small letters and `_`, `-` or digits. */
export type Pictures = Record<string, Picture>

export const PAINT = {
  ink: '#1f2a2e',
  paper: '#f6f0e2',
  shade: '#dccfb4',
  brass: '#b08d3c',
  light_brass: '#e3c77c',
  red: '#b5452f',
  wine: '#8a2436',
  green: '#2c6b3c',
  meadow: '#7fa650',
  deep: '#16464a',
  sea: '#2d6ea3',
  sky: '#8fbcd4',
  violet: '#6d4590',
  wood: '#7b4b26',
  stone: '#8d8f8c',
} as const

/** A path of one colour. */
export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

/** A line that is drawn, not cut. */
export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${radius === 0 ? '' : ` rx="${radius}"`}/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
}

/** The same shapes elsewhere, as an SVG transformation says. */
export function moved(transform: string, ...shapes: string[]): string {
  return `<g transform="${transform}">${shapes.join('')}</g>`
}

/** All lines have round ends and joints. */
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

/** All pictures of a game in one file, each to be used by its name. Raises for a name that cannot be one. */
export function sheet(pictures: Pictures): string {
  const symbols = Object.entries(pictures).map(([name, { width, height, shapes }]) => {
    if (!/^[a-z][a-z0-9_-]*$/.test(name)) throw new Error(`no name of a picture: ${name}`)
    return `<symbol id="${name}" viewBox="0 0 ${width} ${height}" ${ROUND}>${shapes}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`
}
