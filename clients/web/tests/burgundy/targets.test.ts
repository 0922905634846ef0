import type { Option } from '@kontor/client'
import { expect, test } from 'vitest'
import { cheapest, path } from '../../src/games/burgundy/targets'
import type { Command, View } from '../../src/games/burgundy/view'
import { beginning, buttonsOf, nextTargets, type Routed } from '../../src/board/targets'

const goodOfNumber = (number: number) => (number <= 2 ? 'good_light' : number <= 4 ? 'good_medium' : 'good_dark')
const option = (command: Command): Option => ({ command, label: command.type })
const routed = (...commands: Command[]): Routed[] =>
  commands.map((command) => ({ option: option(command), path: path(command, goodOfNumber) }))

const take = (card: string, discard?: string): Command => ({
  type: 'take_card',
  row: 3,
  card,
  ...(discard ? { discard } : {}),
})
const place = (card: string, onto?: number): Command => ({
  type: 'place_project',
  card,
  ...(onto === undefined ? {} : { onto }),
})

test.each<[Command, string[]]>([
  [{ type: 'play_card', card: 'ship_2' }, ['hand:ship_2']],
  [take('castle_1'), ['display:3:castle_1']],
  [take('castle_1', 'mine_2'), ['display:3:castle_1', 'project:mine_2']],
  [place('bank_5'), ['project:bank_5', 'stack:new']],
  [place('bank_5', 0), ['project:bank_5', 'stack:0']],
  [{ type: 'keep_card', card: 'ship_2', discard: 'mine_2' }, ['bought:ship_2', 'project:mine_2']],
  [{ type: 'keep_card', card: 'ship_2' }, ['bought:ship_2', 'answer:keep_card']],
  [{ type: 'use_card', card: 'ship_2' }, ['bought:ship_2', 'answer:use_card']],
  [{ type: 'take_good', stack: 1 }, ['goods:1']],
  [{ type: 'take_animal', stack: 0 }, ['animals:0']],
  [{ type: 'sell_goods', number: 4 }, ['good:good_medium']],
  [{ type: 'sell_goods_of_sort', good: 'good_dark' }, ['good:good_dark']],
  [{ type: 'take_silver' }, ['answer:take_silver']],
  [{ type: 'convert', victory_points: 2 }, ['answer:convert:2:0']],
  [{ type: 'return_workers', workers: 1 }, ['answer:return_workers:1']],
  [{ type: 'choose_bonus', bonus: 'A3' }, ['answer:choose_bonus:A3']],
])('%j is clicked as %j', (command, targets) => {
  expect(path(command, goodOfNumber)).toEqual(targets)
})

test('every first target lights up, and so does what lies in the dock alone', () => {
  const options = routed(take('castle_1'), place('bank_5'), { type: 'take_silver' })

  expect([...nextTargets(options, []).keys()]).toEqual(['display:3:castle_1', 'project:bank_5', 'answer:take_silver'])
  expect(buttonsOf(options, [])).toEqual([])
})

test('with three projects the second click says which one is given up', () => {
  const options = routed(take('castle_1', 'mine_2'), take('castle_1', 'ship_4'), take('bank_5', 'mine_2'))

  const lit = nextTargets(options, ['display:3:castle_1'])

  expect([...lit.keys()]).toEqual(['project:mine_2', 'project:ship_4'])
  expect(lit.get('project:ship_4')).toHaveLength(1)
})

test('a project lights up the stacks it may go on', () => {
  const options = routed(place('ship_4', 0), place('ship_4', 2), place('bank_5'))

  expect([...nextTargets(options, ['project:ship_4']).keys()]).toEqual(['stack:0', 'stack:2'])
})

test('a bought card replaces a project or is used by an answer', () => {
  const keep: Command = { type: 'keep_card', card: 'ship_2', discard: 'mine_2' }
  const options = routed(keep, { type: 'use_card', card: 'ship_2' }, { type: 'use_card', card: 'bank_5' })

  expect([...nextTargets(options, ['bought:ship_2']).keys()]).toEqual([
    'project:mine_2',
    'answer:use_card',
  ])
  expect(buttonsOf(options, ['bought:ship_2'])).toEqual([])
  expect(beginning(options, ['bought:ship_2'])).toHaveLength(2)
})

test.each([
  [2, 5, 3],
  [6, 1, 1],
  [1, 3, 2],
  [4, 4, 0],
])('BUR-WORKER-5: from a %i to row %i costs %i', (die, row, cost) => {
  const options = [option({ type: 'take_card', row, card: 'castle_1' })]

  expect(cheapest(asking({ type: 'use_die', number: die }), options, () => undefined)).toBe(cost)
})

test('BUR-WORKER-12: an effect needs no workers', () => {
  const options = [option({ type: 'take_card', row: 5, card: 'castle_1' })]

  expect(cheapest(asking({ type: 'use_castle' }), options, () => undefined)).toBe(0)
})

function asking(decision: { type: string; number?: number }): View {
  return { decisions: { '0': decision } } as unknown as View
}
