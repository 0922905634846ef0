import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PICTURES } from '../art/index'
import { path, rect, sheet } from '../art/kit'

/** Bytes of a game's pictures as they go over the line. */
const MOST = 120_000

test.each(Object.entries(PICTURES))('the pictures of %s are light', (_, pictures) => {
  expect(gzipSync(sheet(pictures), { level: 9 }).length).toBeLessThan(MOST)
})

test.each(Object.entries(PICTURES))('no two pictures of %s are the same', (_, pictures) => {
  const drawn = Object.values(pictures).map(({ shapes }) => shapes)
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('a sheet has each picture by its name', () => {
  const shapes = rect(0, 0, 10, 20, 'red') + path('M0 0h10z', 'var(--suit)')
  expect(sheet({ fisher: { width: 10, height: 20, shapes } })).toMatch(/<symbol id="fisher" viewBox="0 0 10 20" [^>]+><rect x="0"/)
})

test('what is no name is refused', () => {
  expect(() => sheet({ 'a "name"': { width: 1, height: 1, shapes: '' } })).toThrow('no name of a picture')
})
