/**
 * An image of the current board: a copy of its elements in an SVG, which includes styles, fonts and pictures because an
 * image must not fetch anything. It is a `data:` URL because the page's policy allows no other generated image.
 */
import { FITS } from '../../board/openAreas.svelte'

export type BoardPicture = { image: HTMLImageElement; width: number; height: number }

const SVG = 'http://www.w3.org/2000/svg'
/** On a small screen a board is a long strip. The image uses the layout of a larger screen, high enough for all cards. */
const LARGER = { window: [1600, 940], board: [1200, 880] } as const

/** Undefined if the page has no board. */
export async function boardPicture(): Promise<BoardPicture | undefined> {
  const board = document.getElementById('board')
  if (board === null) return undefined
  const fits = matchMedia(FITS).matches
  const [width, height] = fits ? [board.clientWidth, board.clientHeight] : LARGER.board
  const [wide, high] = fits ? [innerWidth, innerHeight] : LARGER.window

  const copy = board.cloneNode(true) as HTMLElement
  copy.style.cssText = `width:${width}px;height:${height}px;overflow:hidden`
  for (const closed of copy.querySelectorAll('details')) closed.open = true
  const svg = element('svg', { width: wide, height: high })
  for (const [key, value] of Object.entries(document.documentElement.dataset)) svg.dataset[key] = value
  const [symbols, css] = await Promise.all([withSymbols(copy), styles()])
  const style = element('style', {})
  style.textContent = css
  const place = element('foreignObject', { width, height })
  place.append(within('table', within('stage', copy)))
  svg.append(style, symbols, place)

  const image = new Image(wide, high)
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await image.decode()
  return { image, width, height }
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name) as SVGElement
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/** Wraps content in an element that the board's styles expect around it. */
function within(name: string, content: Element): Element {
  const around = document.createElement('div')
  around.className = name
  around.style.cssText = 'display:block;padding:0;margin:0'
  around.append(content)
  return around
}

/** Copies the pictures of other files that the board uses, and refers to the copies. */
async function withSymbols(copy: Element): Promise<SVGElement> {
  const kept = element('defs', {})
  const sheets = new Map<string, Promise<Document>>()
  for (const use of copy.querySelectorAll('use')) {
    const [file = '', name = ''] = (use.getAttribute('href') ?? '').split('#')
    if (file === '') continue
    if (!sheets.has(file)) sheets.set(file, parsed(file))
    const symbol = (await sheets.get(file))?.getElementById(name)
    if (symbol && kept.querySelector(`#${name}`) === null) kept.append(document.importNode(symbol, true))
    use.setAttribute('href', `#${name}`)
  }
  const place = element('svg', { width: 0, height: 0 })
  place.append(kept)
  return place
}

async function parsed(file: string): Promise<Document> {
  return new DOMParser().parseFromString(await (await fetch(file)).text(), 'image/svg+xml')
}

/** All styles of the page, with their files included; of the fonts only the loaded ones. */
async function styles(): Promise<string> {
  const used = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceOf))
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => !(rule instanceof CSSFontFaceRule) || used.has(faceOf(rule.style as unknown as FontFace)))
      .map(({ cssText }) => cssText.replace(/url\("?([^")]+)"?\)/g, (_, file) => `url("${new URL(file, sheet.href ?? location.href).href}")`)),
  )
  const css = rules.join('\n')
  const files = [...new Set([...css.matchAll(/url\("(http[^"]+)"\)/g)].map(([, file]) => file as string))]
  const contents = await Promise.all(files.map(inData))
  return files.reduce((text, file, place) => text.replaceAll(file, contents[place] ?? ''), css)
}

function faceOf({ fontFamily, family = fontFamily, unicodeRange }: { fontFamily?: string | undefined; family?: string | undefined; unicodeRange: string }): string {
  return `${family?.replace(/["']/g, '')} ${unicodeRange}`
}

async function inData(file: string): Promise<string> {
  const content = await (await fetch(file)).blob()
  return new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result))
    reader.readAsDataURL(content)
  })
}
