import { expect, test } from 'vitest'
import { Choice } from '../../src/board/choice.svelte'
import { leftovers, ofFeature, ofPlacement, sum } from '../../src/games/carpe_diem/gains'
import { glyphOf } from '../../src/games/carpe_diem/glyphs'
import { between, cornerOf, inGrid, onRing, placeOfTask, placesOfNumbers } from '../../src/games/carpe_diem/plan'
import { following, nearest, Site } from '../../src/games/carpe_diem/site.svelte'
import { path } from '../../src/games/carpe_diem/targets'
import { drawn, signOf, turned } from '../../src/games/carpe_diem/tiles'
import { turnedBy } from '../../src/games/carpe_diem/twist'
import {
  discsBySpace,
  featuresAt,
  KINDS,
  tilesOf,
  type Box,
  type Command,
  type FeatureView,
  type SeatView,
  type TileFace,
  type View,
} from '../../src/games/carpe_diem/view'
import { settled } from '../../src/board/places'
import { buttonsOf, nextTargets, type Routed } from '../../src/board/targets'

const routed = (...commands: Command[]): Routed[] =>
  commands.map((command) => ({ option: { command, label: command.type }, path: path(command) }))

test.each<[Command, string[]]>([
  [{ type: 'place_patrician', space: 0 }, ['space:0']],
  [{ type: 'move_patrician', space: 3 }, ['space:3']],
  [{ type: 'move_with_bread', space: 3 }, ['bread:3']],
  [{ type: 'take_tile', tile: 'L-market' }, ['tile:L-market']],
  [{ type: 'take_seal_tile', tile: 'D-baker' }, ['seal:D-baker']],
  [{ type: 'build_tile', cell: 34, rotation: 0 }, ['cell:34', 'rotation:0']],
  [{ type: 'lay_tile_aside' }, []],
  [{ type: 'collect_reward', kind: 'pond', tiles: 3 }, ['reward:pond:3']],
  [{ type: 'return_fountain_card', card: 'FC-05' }, ['fountain:FC-05']],
  [{ type: 'place_disc', circle: 'k03' }, ['circle:k03']],
  [{ type: 'resolve_card', card: 'D-12' }, ['card:D-12']],
  [{ type: 'fulfil_card', times: 0 }, ['times:0']],
  [{ type: 'pay_ware', ware: 'fish', coins: 2 }, ['coins:2']],
  [{ type: 'fulfil_with_bread' }, ['with_bread']],
  [{ type: 'close_card' }, ['close']],
])('%j is clicked as %j', (command, targets) => {
  expect(path(command)).toEqual(targets)
})

test('a cell lights up, then the ways to turn the tile there; laying it aside is a button', () => {
  const options = routed(
    { type: 'build_tile', cell: 34, rotation: 0 },
    { type: 'build_tile', cell: 34, rotation: 2 },
    { type: 'build_tile', cell: 35, rotation: 1 },
    { type: 'lay_tile_aside' },
  )

  expect([...nextTargets(options, []).keys()]).toEqual(['cell:34', 'cell:35'])
  expect([...nextTargets(options, ['cell:34']).keys()]).toEqual(['rotation:0', 'rotation:2'])
  expect(buttonsOf(options, []).map(({ label }) => label)).toEqual(['lay_tile_aside'])
})

test('only rotations that fit are shown, the others are skipped', () => {
  expect(nearest([0, 2], 1)).toBe(2)
  expect(nearest([0, 2], 3)).toBe(0)
  expect(nearest([], 1)).toBeUndefined()
  expect(following([0, 2], 0, 1)).toBe(2)
  expect(following([0, 2], 2, 1)).toBe(0)
  expect(following([0, 1, 3], 0, -1)).toBe(3)
  expect(following([1], 1, 1)).toBeUndefined()
})

/** A tile that fits on these cells in these rotations, and what was built. */
function building(fits: Record<number, number[]>) {
  const options = Object.entries(fits).flatMap(([cell, rotations]) => rotations.map((rotation) => ({ command: { type: 'build_tile', cell: Number(cell), rotation }, label: '' })))
  const placements = Object.fromEntries(Object.entries(fits).map(([cell, rotations]) => [cell, Object.fromEntries(rotations.map((rotation) => [rotation, {}]))]))
  const built: object[] = []
  const choice = new Choice(() => ({ options, path: ({ command }) => path(command as Command), pending: false }), ({ command }) => built.push(command))
  return { options, choice, built, site: new Site(choice, () => ({ decision: { placements } }) as unknown as View) }
}

test('a tile on a hinted cell has the rotation of the hint', () => {
  const { options, choice, site } = building({ 34: [0, 2], 35: [0, 2] })
  site.click(34)
  expect(site.rotation).toBe(0)

  choice.recommended = options.filter(({ command }) => command.cell === 35 && command.rotation === 2)
  site.click(35)

  expect(site.rotation).toBe(2)
})

test('a second click builds a tile that fits in one rotation only', () => {
  const { built, site } = building({ 34: [2], 35: [0, 3] })

  site.click(34)
  expect([site.pinned, built]).toEqual([34, []])
  site.click(34)

  expect(built).toEqual([{ type: 'build_tile', cell: 34, rotation: 2 }])
})

test('further clicks turn a tile that fits in several rotations', () => {
  const { built, site } = building({ 34: [2], 35: [0, 3] })
  site.click(35)
  const first = site.rotation

  site.click(35)
  expect(site.rotation).not.toBe(first)
  site.click(35)

  expect([site.rotation, built]).toEqual([first, []])
})

test('two fingers turn by the shorter way', () => {
  expect(turnedBy(10, 60)).toBe(50)
  expect(turnedBy(170, -170)).toBe(20)
  expect(turnedBy(-170, 170)).toBe(-20)
})

// What is drawn.

const corner: TileFace = { sides: ['pond', 'garden', 'meadow', 'meadow'], features: [{ kind: 'pond' }, { kind: 'garden' }] }
const tee: TileFace = { sides: ['villa', 'villa', 'villa', 'meadow'], features: [{ kind: 'villa', chimneys: 3 }] }
const market: TileFace = { sides: ['meadow', 'meadow', 'meadow', 'meadow'], features: [{ kind: 'market' }] }

test('CAR-BUILD-10: a clockwise quarter turn moves the north to the east', () => {
  expect(turned(corner.sides, 1)).toEqual(['meadow', 'pond', 'garden', 'meadow'])
  expect(turned(corner.sides, 3)).toEqual(['garden', 'meadow', 'meadow', 'pond'])
})

test('each part is drawn on the sides it reaches', () => {
  expect(drawn(corner, 1).map(({ kind, sides, size }) => [kind, sides, size])).toEqual([
    ['pond', [1], 'small'],
    ['garden', [2], 'small'],
  ])
  expect(drawn(tee, 2)).toMatchObject([{ kind: 'villa', sides: [0, 2, 3], size: 'arm', chimneys: 3, at: [50, 50] }])
  expect(drawn(market, 3)).toMatchObject([{ kind: 'market', sides: [] }])
})

test('a sign stands towards the side of its part, however the tile is turned', () => {
  const at = (rotation: number) => drawn(corner, rotation)[0]?.at
  expect([at(0), at(1), at(2), at(3)]).toEqual([
    [50, 20],
    [80, 50],
    [50, 80],
    [20, 50],
  ])
})

test('every kind has a sign of its own, so that none is told by its colour alone', () => {
  const signs = KINDS.map(signOf)

  expect(new Set(signs).size).toBe(KINDS.length)
  expect(glyphOf('coins')).toBe('coin')
})

test('CAR-FRAME-9: a task stands on its side of the frame, counted clockwise', () => {
  expect(placeOfTask({ side: 'top', position: 1 })).toMatchObject({ x: 110, y: 30, turn: 0 })
  expect(placeOfTask({ side: 'right', position: 2 })).toMatchObject({ x: 690, y: 210, turn: 90 })
  expect(placeOfTask({ side: 'bottom', position: 1 })).toMatchObject({ x: 610, y: 690, turn: 180 })
  expect(placeOfTask({ side: 'left', position: 6 })).toMatchObject({ x: 30, y: 110, turn: 270 })
  expect(cornerOf(11)).toEqual({ x: 60, y: 60 })
  expect(cornerOf(64)).toEqual({ x: 360, y: 560 })
})

test('each row and column has its number on the frame, opposite of a task or not at all', () => {
  const numbers = placesOfNumbers([
    { side: 'left', position: 6 },
    { side: 'top', position: 2 },
    { side: 'bottom', position: 5 },
  ])
  const at = (along: 'x' | 'y', place: number) => numbers.filter((one) => one[along] === place).map(({ number }) => number)

  expect([at('x', 30), at('x', 690)]).toEqual([[2, 3, 4, 5, 6], [1]])
  expect([at('y', 30), at('y', 690)]).toEqual([[1, 3, 4, 5, 6], []])
})

test('a circle field lies between its two cards', () => {
  expect(inGrid({ row: 1, column: 2 })).toEqual({ row: 1, column: 3 })
  expect(between({ row: 1, column: 2 }, { row: 1, column: 3 })).toEqual({ row: 1, column: 4 })
  expect(between({ row: 2, column: 1 }, { row: 3, column: 1 })).toEqual({ row: 4, column: 1 })
})

test('CAR-COMP-19: the first space is at the top, the others follow clockwise', () => {
  const left = (space: number) => Number(/left:([\d.]+)%/.exec(onRing(space, 7, 100))?.[1])

  expect(left(0)).toBe(50)
  expect(left(1)).toBeGreaterThan(50)
  expect(left(6)).toBeLessThan(50)
})

test('a tile that is taken leaves its gap, and the others stay where they lie', () => {
  const before = settled([], ['pond', 'villa', 'pond', 'market'])

  expect(before).toEqual(['pond', 'villa', 'pond', 'market'])
  expect(settled(before, ['pond', 'pond', 'market'])).toEqual(['pond', undefined, 'pond', 'market'])
  expect(settled(before, ['pond', 'villa', 'market'])).toEqual(['pond', 'villa', undefined, 'market'])
  expect(settled(['pond', undefined], ['baker', 'garden'])).toEqual(['baker', 'garden'])
})

// What it brings.

const KIND_FACTS: Record<string, Partial<Box['kinds'][string]>> = {
  pond: { category: 'landscape', ware: 'fish' },
  merchant: { category: 'lodging', reward: { coins: 1, coins_per_ware: 1 } },
  administrator: { category: 'lodging', reward: { steps: 2 } },
  craftsman: { category: 'lodging', reward: { seal_tiles: 1 } },
  villa: { category: 'villa' },
}
const NONE = { grapes: 0, herbs: 0, chicken: 0, fish: 0 }
const box = {
  kind: (kind: string) => KIND_FACTS[kind] as Box['kinds'][string],
  villaPoints: (chimneys: number) => ({ 3: 3, 5: 7 })[chimneys] ?? 0,
}

test.each([
  ['pond', 3, 0, { fish: 2 }],
  ['merchant', 2, 4, { coins: 5, fish: -4 }],
  ['merchant', 2, 0, { coins: 1 }],
  ['administrator', 2, 0, { steps: 2, coins: 0 }],
  ['craftsman', 2, 0, { seal_tiles: 1, coins: 0 }],
])('CAR-LAND-2, CAR-LODGING-3: a %s of %i tiles with %i wares', (kind, tiles, fish, gains) => {
  expect(ofFeature(kind, tiles, { ...NONE, fish }, box.kind)).toEqual(gains)
})

test('a placement earns its step, what it completes, and at the end its villa and its tasks', () => {
  const completes = {
    '0': { kind: 'villa', tiles: 2, rewarded: false, chimneys: 5 },
    '1': { kind: 'pond', tiles: 2, rewarded: true },
  } as const

  expect(ofPlacement({ banderole: true, completes, fulfils: {} }, NONE, box)).toEqual({ vp: 7, fish: 1, steps: 1 })
  expect(ofPlacement({ banderole: false, completes, fulfils: { '3': 5 } }, NONE, box)).toEqual({ vp: 12, fish: 1 })
  expect(ofPlacement({ banderole: false, completes: {}, fulfils: {} }, NONE, box)).toEqual({})
})

test('CAR-LODGING-13: a placement earns no reward that is not there', () => {
  const earned = (rewarded: boolean) =>
    ofPlacement({ banderole: false, completes: { '0': { kind: 'craftsman', tiles: 2, rewarded } }, fulfils: {} }, NONE, box)

  expect([earned(true), earned(false)]).toEqual([{ seal_tiles: 1 }, {}])
})

test('gains are added up', () => {
  expect(sum({ vp: -4 }, { vp: 7, bread: 1 }, { vp: -3 })).toEqual({ bread: 1 })
})

test('CAR-END-5, -6: leftovers are added up before they are halved', () => {
  const holding = { wares: { grapes: 0, herbs: 0, chicken: 1, fish: 1 }, coins: 0, bread: 1, laid_aside: 0 } as unknown as SeatView

  expect(leftovers(holding, 2)).toBe(1)
})

// Reading the view.

test('CAR-STEP-6: discs on a space stand in the order of the track, the lowest first', () => {
  const view = {
    track: { '0': 2, '1': 0, '10': 1 },
    seats: { '0': { banderole: 4 }, '1': { banderole: 4 }, '2': { banderole: 1 } },
  } as unknown as View

  expect(discsBySpace(view)).toEqual({ 1: [2], 4: [0, 1] })
})

test('a tile belongs to every feature it has a part of', () => {
  const features = {
    '0': { kind: 'pond', cells: { '0': 33, '1': 34 }, complete: true },
    '1': { kind: 'garden', cells: { '0': 34 }, complete: false },
  } as Record<string, FeatureView>

  expect(featuresAt(features, 34).map(({ kind }) => kind)).toEqual(['pond', 'garden'])
})

test.each<[string, Command, string[]]>([
  ['the tiles of a field', { type: 'move_patrician', space: 1 }, ['T-02', 'T-02', 'T-07']],
  ['those of a field whose tiles lie face down', { type: 'move_with_bread', space: 2 }, []],
  ['the tile that it takes', { type: 'take_tile', tile: 'T-05' }, ['T-05']],
  ['the taken tile', { type: 'build_tile', cell: 34, rotation: 1 }, ['T-09']],
  ['no tile', { type: 'place_disc', circle: 'k01' }, []],
])('a command is about %s', (_, command, tiles) => {
  const fields = { 0: { size: 1, tiles: {} }, 1: { size: 3, tiles: { 0: 'T-02', 1: 'T-02', 2: 'T-07' } }, 2: { size: 3 } }
  const view = { fields, decision: { type: 'building_tile', tile: 'T-09' } } as unknown as View

  expect(tilesOf(command, view)).toEqual(tiles)
})
