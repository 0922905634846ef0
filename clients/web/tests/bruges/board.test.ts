import { expect, test } from 'vitest'
import { lack, prospect } from '../../src/games/bruges/actions'
import { GLYPHS, glyphOf } from '../../src/games/bruges/glyphs'
import { intention } from '../../src/games/bruges/intention.svelte'
import { figurePlace, MAP, onRing, seal, space, SPACES, stepPlace, widthOfSpace } from '../../src/games/bruges/ring'
import { path } from '../../src/games/bruges/targets'
import {
  activatable,
  ACTIONS,
  COLOURS,
  currentTask,
  discarded,
  majoritiesOf,
  ofBack,
  ownerOf,
  SECTIONS,
  tenants,
  type CardFace,
  type Command,
  type SeatView,
  type TaskView,
  type View,
} from '../../src/games/bruges/view'
import { withSoftHyphens } from '../../src/board/softHyphens'
import { buttonsOf, nextTargets, type Routed } from '../../src/board/targets'

const routed = (...commands: Command[]): Routed[] =>
  commands.map((command) => ({ option: { command, label: command.type }, path: path(command) }))

test.each<[Command, string[]]>([
  [{ type: 'draw_from', pile: 1 }, ['pile:1']],
  [{ type: 'stop_drawing' }, []],
  [{ type: 'ascend' }, []],
  [{ type: 'play_card', card: 'queen' }, ['hand:queen']],
  [{ type: 'activate', person: 'queen' }, ['person:queen']],
  [{ type: 'end_turn' }, []],
  [{ type: 'take_workers', improved: false }, ['action:take_workers']],
  [{ type: 'take_guilders', improved: true }, ['improved:take_guilders']],
  [{ type: 'return_threat', improved: false }, ['action:return_threat']],
  [{ type: 'build_canal', section: 'left', improved: false }, ['action:build_canal', 'section:left']],
  [{ type: 'build_house', worker: 'red', improved: false }, ['action:build_house', 'worker:red']],
  [{ type: 'build_house', improved: true }, ['improved:build_house']],
  [{ type: 'lay_out', house: 3, improved: false }, ['action:lay_out_person', 'house:3']],
  [{ type: 'choose_colour', colour: 'blue' }, ['colour:blue']],
  [{ type: 'choose_worker', colour: 'blue' }, ['worker:blue']],
  [{ type: 'choose_threat', colour: 'blue' }, ['threat:blue']],
  [{ type: 'choose_card', card: 'earl' }, ['hand:earl']],
  [{ type: 'choose_discarded', card: 'earl' }, ['discarded:earl']],
  [{ type: 'choose_person', person: 'earl' }, ['person:earl']],
  [{ type: 'choose_house', house: 0 }, ['house:0']],
  [{ type: 'choose_section', section: 'right' }, ['section:right']],
  [{ type: 'choose_opponent', opponent: 2 }, ['opponent:2']],
  [{ type: 'choose_option', option: 1 }, []],
  [{ type: 'use_ship', colour: 'red' }, ['ship:red']],
  [{ type: 'use_improvement' }, []],
  [{ type: 'run_again' }, []],
  [{ type: 'finish' }, []],
  [{ type: 'decline' }, []],
])('%j is clicked as %j', (command, targets) => {
  expect(path(command)).toEqual(targets)
})

test('an action lights up, then its houses; with the exchange card it has a second place', () => {
  const options = routed(
    { type: 'take_guilders', improved: false },
    { type: 'lay_out', house: 0, improved: false },
    { type: 'lay_out', house: 1, improved: false },
    { type: 'lay_out', house: 0, improved: true },
  )

  expect([...nextTargets(options, []).keys()]).toEqual(['action:take_guilders', 'action:lay_out_person', 'improved:lay_out_person'])
  expect([...nextTargets(options, ['action:lay_out_person']).keys()]).toEqual(['house:0', 'house:1'])
  expect(buttonsOf(options, [])).toEqual([])
})

test('a card dropped on an action is played, and the action is meant once', () => {
  intention.dragged = 'queen'

  expect(intention.drop('build_house')).toBe('queen')
  expect([intention.take(), intention.take()]).toEqual(['build_house', undefined])
  expect(intention.drop('build_house')).toBeUndefined()
  expect(intention.take()).toBeUndefined()
})

// What an action brings.

const queen = { colour: 'red', group: 'nobility', price: 9, points: 4, kind: 'once_per_round', set: 'base' } as unknown as CardFace
const dog = { ...queen, set: 'pets' } as CardFace
const own = {
  guilders: 3,
  workers: { blue: 1, brown: 0, yellow: 0, red: 0, violet: 2 },
  threats: { blue: 0, brown: 0, yellow: 0, red: 0, violet: 0 },
  workers_taken: 3,
  incomes: { blue: 1, brown: 2, yellow: 3, red: 4, violet: 6 },
  person_discount: 2,
  next_spaces: { left: { space: 2, colour: 'red', price: 2 }, right: { space: 4, colour: 'blue', price: 4 } },
  houses: { '0': { colour: 'red', back: 'red', person: { card: 'earl', laid: 0 } } },
} as unknown as SeatView
const task = (facts: Partial<TaskView>): TaskView => ({ type: 'choose_action', seat: 0, colour: 'red', ...facts })

test.each([
  ['take_workers', [['worker', 3]]],
  ['take_guilders', [['guilder', 4]]],
  ['return_threat', [['threat', -1], ['points', 1]]],
  ['build_canal', [['canal', 2], ['guilder', -2]]],
  ['build_house', [['worker', -1], ['house', 1]]],
  ['lay_out_person', [['guilder', -7], ['points', 4]]],
] as const)('%s with the Queen: %j', (action, parts) => {
  expect(prospect(action, queen, own).map(({ thing, amount }) => [thing, amount])).toEqual(parts)
})

test('once the card is taken up, the question knows better: a named colour, its price', () => {
  expect(prospect('take_guilders', queen, own, task({ colour: 'violet', guilders: 5 }))).toEqual([{ thing: 'guilder', amount: 5 }])
  expect(prospect('lay_out_person', queen, own, task({ price: 6 }))[0]).toEqual({ thing: 'guilder', amount: -6 })
  expect(prospect('build_canal', queen, own, task({ colour: 'yellow' }))).toEqual([])
})

test('why an action is not possible', () => {
  expect(lack('return_threat', queen, own, task({}))).toMatchObject({ key: 'threat', colours: ['red'] })
  expect(lack('build_house', queen, own, task({ colour: 'brown' }))).toMatchObject({ key: 'worker', colours: ['brown'] })
  expect(lack('build_canal', queen, own, task({ colour: 'blue' }))).toMatchObject({ key: 'guilders', facts: { price: 4, guilders: 3 } })
  expect(lack('build_canal', queen, own, task({ colour: 'brown' }))).toMatchObject({ key: 'space', colours: ['red', 'blue'] })
  expect(lack('build_canal', queen, { ...own, next_spaces: {} } as SeatView, task({}))).toMatchObject({ key: 'spaces' })
  expect(lack('lay_out_person', queen, own, task({}))).toMatchObject({ key: 'house' })
  expect(lack('lay_out_person', dog, own, task({ price: 7 }))).toMatchObject({ key: 'guilders', facts: { price: 7 } })
})

test('before the card is played the same is known, with the discount of persons', () => {
  expect(lack('return_threat', queen, own)).toMatchObject({ key: 'threat', colours: ['red'] })
  expect(lack('lay_out_person', dog, own)).toMatchObject({ key: 'guilders', facts: { price: 7, guilders: 3 } })
  expect(lack('lay_out_person', dog, { ...own, guilders: 7 } as SeatView)).toBeUndefined()
})

test('persons let a worker of any colour build, or none', () => {
  const by = (house_worker: 'any' | 'free', workers = own.workers) => ({ ...own, house_worker, workers }) as SeatView

  expect(lack('build_house', queen, by('any'))).toBeUndefined()
  expect(lack('build_house', queen, by('any', {} as SeatView['workers']))).toMatchObject({ key: 'worker' })
  expect(lack('build_house', queen, by('free', {} as SeatView['workers']))).toBeUndefined()
  expect(prospect('build_house', queen, by('free')).map(({ thing }) => thing)).toEqual(['house'])
})

// The map.

test('BRU-SETUP-10: the own seal is at the bottom, the next seat clockwise at the left', () => {
  expect(seal(0, 4)).toMatchObject({ x: MAP.x, y: MAP.y + MAP.down })
  expect(seal(1, 4).x).toBeLessThan(MAP.x - MAP.across / 2)
  expect(seal(2, 4).y).toBeLessThan(MAP.y)
})

test('the left section begins at the left of the seal, the right one at its right', () => {
  expect(space(0, 2, 'left', 1).x).toBeLessThan(MAP.x)
  expect(space(0, 2, 'right', 1).x).toBeGreaterThan(MAP.x)
  expect(space(0, 2, 'left', 5).x).toBeLessThan(space(0, 2, 'left', 1).x)
})

test.each([2, 3, 4, 5])('with %i seats no two spaces touch', (seats) => {
  const places = Array.from({ length: seats }, (_, seat) => [
    seal(seat, seats),
    ...SECTIONS.flatMap((section) => Array.from({ length: SPACES }, (_, n) => space(seat, seats, section, n + 1))),
  ]).flat()
  const closest = Math.min(...places.flatMap((one, n) => places.slice(n + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y))))

  expect(places).toHaveLength(11 * seats)
  expect(closest).toBeGreaterThan(Math.min(widthOfSpace(seats), 17))
  places.forEach(({ x, y }) => {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(MAP.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(MAP.height)
  })
})

test('what lies on the ring looks at the middle', () => {
  expect(Math.round(onRing(0).turn)).toBe(180)
  expect(Math.round(onRing(0.5).turn)).toBe(0)
})

test('the steps go up along the lower row and back along the upper one', () => {
  expect(stepPlace(6).x).toBe(stepPlace(5).x)
  expect(stepPlace(11).x).toBe(stepPlace(0).x)
  expect(stepPlace(6).y).toBeLessThan(stepPlace(5).y)
})

test('five figures share a step without lying on each other', () => {
  const at = Array.from({ length: 5 }, (_, n) => figurePlace(n, 5)).map(({ x, y }) => `${x} ${y}`)

  expect(new Set(at).size).toBe(5)
})

// Drawings and words.

test('every colour has a symbol of its own, every action and group a drawing', () => {
  expect(new Set(COLOURS.map((colour) => GLYPHS[colour])).size).toBe(COLOURS.length)
  expect(new Set(ACTIONS.map(glyphOf)).size).toBe(ACTIONS.length)
})

test.each([
  ['Instrumentenbauer', 'Instru-men-ten-bauer'],
  ['Feuerschlucker', 'Feuer-schlu-cker'],
  ['Lebensmittelhändler', 'Lebens-mit-tel-händler'],
  ['Schoolmaster', 'School-master'],
  ['Lumberjack', 'Lum-ber-jack'],
  ['Blacksmith', 'Black-smith'],
  ['Queen', 'Queen'],
  ['Theatre Master', 'Theatre Master'],
  ['Winegrower', 'Wine-grower'],
  ['Haustiere', 'Haus-tiere'],
])('%s may break as %s', (name, broken) => {
  expect(withSoftHyphens(name).replaceAll('\u00AD', '-')).toBe(broken)
})

// Reading the view.

const city = {
  houses: {
    '0': { colour: 'red', back: 'red', person: { card: 'queen', laid: 2, activated: true }, pet: { card: 'dog', laid: 1 } },
    '2': { colour: 'blue', back: 'blue', person: { card: 'earl', laid: 0 } },
  },
} as unknown as SeatView

test('tenants come in the order in which they were laid out; some are activated', () => {
  const kinds: Record<string, string> = { queen: 'once_per_round', earl: 'infinity', dog: 'none' }

  expect(tenants(city).map(({ card, house }) => [card, house])).toEqual([
    ['earl', '2'],
    ['dog', '0'],
    ['queen', '0'],
  ])
  expect(activatable(city, (card) => kinds[card])).toMatchObject([{ card: 'queen', activated: true }])
})

test('the highest decision is asked now; the last discarded card comes first', () => {
  const view = {
    decisions: { '0': { type: 'turn', seat: 0 }, '1': { type: 'fire', seat: 1 } },
    discard_pile: { '0': 'low', '1': 'high' },
    modules: { pets: false },
    seats: { '0': { houses: {} }, '1': city },
  } as unknown as View

  expect(currentTask(view)?.type).toBe('fire')
  expect(discarded(view)).toEqual(['high', 'low'])
  expect(majoritiesOf(view)).not.toContain('pets')
  expect([ownerOf(view, 'earl'), ownerOf(view, 'nobody')]).toEqual([1, undefined])
})

test('BRU-PETS-19: a back shows its colour, and whether a pet is on the other side', () => {
  expect(ofBack('pet_violet')).toEqual({ colour: 'violet', pet: true })
  expect(ofBack('red')).toEqual({ colour: 'red', pet: false })
})
