import { expect, test } from 'vitest'
import { layout } from '../../src/games/villagers/chains'
import { path } from '../../src/games/villagers/targets'
import { keyed } from '../../src/board/places'
import { type VillageView, type VillagerView } from '../../src/games/villagers/view'
import { alive, buttonsOf, nextTargets, type Routed } from '../../src/board/targets'
import type { Command } from '../../src/games/villagers/view'

const routed = (...commands: Command[]): Routed[] =>
  commands.map((command) => ({ option: { command, label: command.type }, path: path(command) }))

test.each<[Command, string[]]>([
  [{ type: 'draft_face_up', place: 3, card: 'grazier' }, ['road:3']],
  [{ type: 'draft_from_pile', pile: 'reserve', size: 9 }, ['pile:reserve']],
  [{ type: 'send_courier', place: 2, card: 'mason' }, ['hand:courier', 'road:2']],
  [{ type: 'give_villager', place: 6, card: 'mason' }, ['road:6']],
  [{ type: 'put_coin', place: 1 }, ['road:1']],
  [{ type: 'play_card', card: 'cooper' }, ['hand:cooper']],
  [{ type: 'lay_on', villager: 12 }, ['villager:12']],
  [{ type: 'lay_on', villager: 0 }, ['villager:0']],
  [{ type: 'lay_on' }, ['village']],
  [{ type: 'unlock', villager: 4 }, ['villager:4']],
  [{ type: 'pay_freelancer', villager: 4 }, ['villager:4']],
  [{ type: 'pick_villager', villager: 4 }, ['villager:4']],
  [{ type: 'get_basic', basic: 'miner', pile: 'stack_2' }, ['basic:miner', 'pile:stack_2']],
  [{ type: 'get_basic', basic: 'miner', pile: 'countess' }, ['basic:miner', 'pile:countess']],
  [{ type: 'put_back', card: 'cooper' }, ['hand:cooper']],
  [{ type: 'pick_card', card: 'cooper' }, ['pick:cooper']],
  [{ type: 'put_on_top', card: 'cooper' }, ['pick:cooper']],
  [{ type: 'pick_pile', pile: 'stack_5' }, ['pile:stack_5']],
  [{ type: 'pick_player', seat: 0 }, ['seat:0']],
  [{ type: 'take_drafted', seat: 2, card: 'mason' }, ['square:2:mason']],
  [{ type: 'use_thief', villager: 8, seat: 3 }, ['villager:8', 'seat:3']],
  [{ type: 'use_thief', villager: 8, seat: 'countess' }, ['villager:8', 'seat:countess']],
  [{ type: 'pick_basic', basic: 'hayer' }, ['basic:hayer']],
  [{ type: 'carry_out', event: 'customs' }, ['event:customs']],
  [{ type: 'play_jester', event: 'customs' }, ['jester', 'event:customs']],
  [{ type: 'pay_recruiter' }, []],
  [{ type: 'pay' }, []],
  [{ type: 'decline' }, []],
  [{ type: 'use_tinner' }, []],
  [{ type: 'show_side', side: 'food' }, []],
  [{ type: 'end_turn' }, []],
])('%j is clicked as %j', (command, targets) => {
  expect(path(command)).toEqual(targets)
})

test('a basic villager lights up the piles that a hand card may go to', () => {
  const options = routed(
    { type: 'get_basic', basic: 'miner', pile: 'stack_2' },
    { type: 'get_basic', basic: 'miner', pile: 'stack_3' },
    { type: 'get_basic', basic: 'hayer', pile: 'stack_3' },
    { type: 'end_turn' },
  )

  expect([...nextTargets(options, []).keys()]).toEqual(['basic:miner', 'basic:hayer'])
  expect([...nextTargets(options, ['basic:miner']).keys()]).toEqual(['pile:stack_2', 'pile:stack_3'])
  expect(buttonsOf(options, []).map(({ label }) => label)).toEqual(['end_turn'])
})

test('an event can be carried out at once, or stopped by way of the Jester', () => {
  const options = routed({ type: 'carry_out', event: 'customs' }, { type: 'play_jester', event: 'customs' })

  expect(nextTargets(options, []).get('event:customs')?.map(({ label }) => label)).toEqual(['carry_out'])
  expect(nextTargets(options, ['jester']).get('event:customs')?.map(({ label }) => label)).toEqual(['play_jester'])
})

test('a Courier that stands ready outlives the move of another, but not its last option', () => {
  const courier = (place: number, card: string) => routed({ type: 'send_courier', place, card })

  expect(alive([...courier(1, 'mason'), ...courier(2, 'agent')], ['hand:courier'])).toEqual(['hand:courier'])
  expect(alive(courier(1, 'priest'), ['hand:courier'])).toEqual(['hand:courier'])
  expect(alive(routed({ type: 'draft_face_up', place: 1, card: 'priest' }), ['hand:courier'])).toEqual([])
})

const laid = (villagers: Record<string, VillagerView>) =>
  layout({ villagers, gold: 0, coins: 0, silver: 0, food: 0, builders: 0 } satisfies VillageView, (card) => card === 'lumberjack')
const names = (cards: { card: string }[]) => cards.map(({ card }) => card)

test('a Village is laid out in chains, in their order, and apart from them what lies alone', () => {
  const found = laid({
    '1': { card: 'agent' },
    '2': { card: 'lumberjack' },
    '3': { card: 'founders' },
    '4': { card: 'swineherd', on: 3 },
    '5': { card: 'truffler', on: 4 },
    '6': { card: 'swineherd', on: 3 },
    '7': { card: 'monk' },
    '8': { card: 'swineherd', on: 7 },
    '9': { card: 'graper' },
    '10': { card: 'lumberjack' },
  })

  expect(found.pillars.map(({ start, chains }) => [start.card, ...chains.map(names)])).toEqual([
    ['agent'],
    ['founders', ['swineherd', 'truffler'], ['swineherd']],
    ['monk', ['swineherd']],
    ['graper'],
  ])
  expect(found.lone.map((alike) => alike.map(({ id }) => id))).toEqual([[2, 10]])
})

test('a card on a lone one moves no other pillar', () => {
  const before = { '1': { card: 'founders' }, '2': { card: 'lumberjack' }, '3': { card: 'agent' } }
  const [old, next] = [before, { ...before, '4': { card: 'carpenter', on: 2 } }].map((villagers) => names(laid(villagers).pillars.map(({ start }) => start)))

  expect(next?.slice(0, old?.length)).toEqual(old)
  expect(next?.at(-1)).toBe('lumberjack')
})

test('what is alike keeps its key while other cards come and go', () => {
  const two = keyed([{ card: 'agent' }, { card: 'monk' }, { card: 'monk' }])

  expect(two.map(({ key }) => key)).toEqual(['agent/0', 'monk/0', 'monk/1'])
})
