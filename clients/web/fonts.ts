/**
 * Writes small fonts with the letters of our two languages. A page with other letters also fetches the complete fonts,
 * which `app.css` declares before.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** `app.css` imports the style sheet in this folder. */
const FOLDER = new URL('node_modules/.kontor-fonts/', import.meta.url)
const PRINTABLE = Array.from({ length: 95 }, (_, place) => String.fromCharCode(0x20 + place)).join('')
const OTHERS = '\u00a0\u00ad\u2009\u202fÄÖÜäöüß„“”‘’‚–—…·×−€°½'

/** Kerning, ligatures, and lining and tabular figures. */
const FEATURES = ['kern', 'liga', 'lnum', 'tnum']

/** `axes`: the only weight of headlines and figures; text keeps all weights. */
const FONTS = [
  { file: 'fraunces', family: 'Fraunces Variable', axes: { wght: 600 } },
  { file: 'source-sans-3', family: 'Source Sans 3 Variable', axes: {} },
]

export function fonts(): Plugin {
  return { name: 'kontor-fonts', buildStart: write }
}

async function write(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const range = ['U+20-7E', ...Array.from(OTHERS, (letter) => `U+${letter.charCodeAt(0).toString(16)}`)].join(',')
  const faces = FONTS.map(async ({ file, family, axes }) => {
    const name = `${file}-core-wght.woff2`
    const complete = readFileSync(new URL(`../@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`, FOLDER))
    writeFileSync(new URL(name, FOLDER), await subsetFont(complete, PRINTABLE + OTHERS, { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES }))
    return `@font-face{font-family:'${family}';font-display:swap;font-weight:100 900;src:url(./${name}) format('woff2');unicode-range:${range}}`
  })
  writeFileSync(new URL('fonts.css', FOLDER), (await Promise.all(faces)).join('\n'))
}
