/** What can be clicked is told by a ring with a light and a dark line: on every colour that a game draws, one of them is seen. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
/** WCAG 1.4.11. */
const ENOUGH = 3
/** Between two lines with this contrast no colour can hide from both. */
const WHATEVER_LIES_BELOW = ENOUGH ** 2

const ring = readFileSync(join(SRC, 'board/clickable.css'), 'utf8')
const coloured = [
  join(SRC, 'app.css'),
  ...readdirSync(join(SRC, 'games'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') || file.endsWith('.svelte'))
    .map((file) => join(SRC, 'games', file)),
]
const colours = [...new Set(coloured.flatMap((file) => readFileSync(file, 'utf8').match(/#[0-9a-f]{6}\b/g) ?? []))]

const [light, dark] = ring.split(":root[data-theme='dark']") as [string, string]
const line = (theme: string, name: string) => theme.match(new RegExp(`--ring-${name}: (#[0-9a-f]{6})`))?.[1] ?? ''

test.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme both rings are seen on every colour', (_, theme) => {
  const inner = line(theme, 'inner')
  for (const outer of [line(theme, 'outer'), line(theme, 'chosen')]) {
    expect(contrast(inner, outer)).toBeGreaterThanOrEqual(WHATEVER_LIES_BELOW)
    const hidden = colours.filter((colour) => Math.max(contrast(colour, inner), contrast(colour, outer)) < ENOUGH)
    expect(hidden).toEqual([])
  }
  expect(colours.length).toBeGreaterThan(100)
})

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
