/** Whatever lies in the box of Carpe Diem has its picture. */
import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { pictures } from '../../art/carpe_diem'
import { glyphOf } from '../../src/games/carpe_diem/glyphs'
import { drawn, GROUND, landOf, roofOf, signOf, trees } from '../../src/games/carpe_diem/tiles'
import { KINDS, type Kind, type TileFace } from '../../src/games/carpe_diem/view'

type Named = { id: string }
type Box = {
  kinds: Named[]
  wares: Named[]
  tiles: (Named & TileFace)[]
  scoring_cards: (Named & { requires: { what: string }[]; pays: Record<string, number> })[]
  fountain_cards: (Named & { kind: string })[]
}
const box = JSON.parse(readFileSync('../../domain/carpe_diem/components.json', 'utf8')) as Box

test('wares, kinds and what cards ask for and pay are pictures, and none stands in for another', () => {
  const asked = box.scoring_cards.flatMap(({ requires, pays }) => [...requires.map(({ what }) => what), ...Object.keys(pays)])
  const things = [...box.kinds, ...box.wares].map(({ id }) => id).concat(asked, box.fountain_cards.map(({ kind }) => kind))

  expect(things.filter((name) => !(glyphOf(name) in pictures))).toEqual([])
  expect(things.filter((name) => name !== 'vp' && glyphOf(name) === 'points')).toEqual([])
  expect(KINDS.filter((kind) => !(signOf(kind) in pictures))).toEqual([])
})

/** All that is drawn on a tile besides the meadow. */
function picture(tile: string, face: TileFace): string {
  const parts = drawn(face, 0).map((part) => {
    const { half, pattern } = GROUND[part.kind as Kind] ?? {}
    return [part.kind, half ? roofOf(part, half) : pattern ? landOf(part) : 'alone', part.chimneys, part.at]
  })
  return JSON.stringify([parts, trees(tile, face, 0).map(({ at }) => at)])
}

test('tiles that differ look different', () => {
  const faces = new Set(box.tiles.map(({ sides, features }) => JSON.stringify([sides, features])))

  expect(box.tiles.length).toBe(79)
  expect(new Set(box.tiles.map((tile) => picture(tile.id, tile))).size).toBe(faces.size)
})
