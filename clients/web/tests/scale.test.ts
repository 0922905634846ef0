/** Sizes come from the scale in `app.css`: none of its own for a component. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SCALED = /^ *(font-size|gap|row-gap|column-gap|border[a-z-]*-radius): .*?(?<![\w.])[\d.]+rem/
const NAMED = /^ *@media (?!.*prefers-|.*forced-colors)(?=.*\d)/

function offScale(file: string): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => SCALED.test(line) || NAMED.test(line)).map((line) => `${file}: ${line.trim()}`)
}

test('font sizes, gaps, radii and widths are steps of the scale', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.(svelte|css)$/.test(file))

  expect(files.flatMap((file) => offScale(`src/${file}`))).toEqual([])
})
