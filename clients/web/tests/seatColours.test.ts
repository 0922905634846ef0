/** Whose something is stands in a colour as well as in a letter: no two are alike for anybody, and none is the colour of a card. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, difference, EYES } from './colourDifference'

const PAGE = readFileSync('src/app.css', 'utf8')
/** Those that are told by their colour alone, in both themes. */
const CARDS = [...colours('src/games/bruges/colours.css', /--fill: (#\w{6})/g), ...colours('src/games/villagers/suits.css', /--suit-\w+: (#\w{6})/g)]
/** Apart at a glance. */
const APART = 20
/** Not to be taken for each other where both are seen. */
const NO_CARD = 9
const READ = 4.5

function colours(file: string, named: RegExp): string[] {
  return [...readFileSync(file, 'utf8').matchAll(named)].map(([, colour]) => colour!)
}

function ofTheme(theme: string, name: string): string[] {
  const block = PAGE.slice(PAGE.indexOf(theme)).split('\n}')[0]!
  return [...block.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))].map(([, colour]) => colour!)
}

describe.each([':root {', ":root[data-theme='dark'] {"])('%s', (theme) => {
  const seats = ofTheme(theme, 'seat-\\d')
  const pairs = seats.flatMap((one, at) => seats.slice(at + 1).map((other) => [one, other] as const))

  test('has five', () => expect(seats).toHaveLength(5))

  test.each(Object.keys(EYES))('no two are alike with %s', (eye) => {
    const nearest = Math.min(...pairs.map(([one, other]) => difference(one, other, eye)))

    expect(nearest).toBeGreaterThanOrEqual(APART)
  })

  test("none is a card's colour", () => {
    const near = seats.filter((seat) => CARDS.some((card) => difference(seat, card, 'usual') < NO_CARD))

    expect(near).toEqual([])
  })

  test('all are read on the ground, and on what lies on it', () => {
    const grounds = ofTheme(theme, '(?:ground|surface)')

    expect(grounds).toHaveLength(2)
    expect(seats.filter((seat) => grounds.some((ground) => contrast(seat, ground) < READ))).toEqual([])
  })
})

test('what is written on them is ink of the theme: some are light by night', () => {
  const parts = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.svelte'))
  const white = parts.filter((file) => {
    const part = readFileSync(`src/${file}`, 'utf8')
    return /on-seat|background: var\(--seat\)/.test(part) && /(?<![\w-])color: #fff/.test(part)
  })

  expect(white).toEqual([])
})
