import { Refused, type HintShown, type Option } from '@kontor/client'
import { expect, test } from 'vitest'
import { Choice } from '../src/board/choice.svelte'
import { sinceMine } from '../src/table/sinceMyTurn'
import { HintRequest } from '../src/table/hintRequest.svelte'
import { logLineOf } from '../src/live/logLines'

const option = { command: { type: 'take_silver' }, label: 'Take 1 silver' }
const other = { command: { type: 'end_turn' }, label: 'End the turn' }
const hint: HintShown = { version: 5, option, text: 'This is your only move.' }
const message = (error: unknown) => (error as Refused).message

test('a hint stays while the table stands where it was told, and is past with the next move', async () => {
  const request = new HintRequest(() => Promise.resolve(hint), message)
  await request.ask()

  request.at(4) // the answer came before the line of the log that says so
  request.at(5)
  expect(request.answer).toEqual(hint)

  request.at(6)
  expect(request.answer).toBeUndefined()
})

test('nobody thinks about a position that has gone, unless it is asked for again', () => {
  const request = new HintRequest(() => new Promise(() => undefined), message)
  request.at(4)
  void request.ask()
  expect(request.thinks).toBe(true)

  request.at(5)
  expect(request.thinks).toBe(false)

  void request.ask()
  expect(request.thinks).toBe(true)
})

test('it is asked for once at a time', async () => {
  let asked = 0
  const request = new HintRequest(() => Promise.resolve((asked++, hint)), message)

  await Promise.all([request.ask(), request.ask()])

  expect(asked).toBe(1)
  expect(request.pending).toBe(false)
})

test('it marks one option: the next thing to click, and its button', () => {
  const path = (choice: Option) => (choice === option ? ['pile', 'silver'] : ['pile', 'end'])
  const choice = new Choice(() => ({ options: [option, other], path, pending: false }), () => undefined)
  expect([choice.hinted, choice.placeOf(option)]).toEqual([[], -1])

  choice.recommended = [{ ...option, command: { ...option.command } }]
  expect([choice.hinted, choice.placeOf(option), choice.placeOf(other)]).toEqual([['pile'], 0, -1])

  choice.click('pile')
  expect(choice.hinted).toEqual(['silver'])
})

test('it marks each of the options that are about equally good', async () => {
  const equals = [other, { command: { type: 'pass' }, label: 'Pass' }]
  const request = new HintRequest(() => Promise.resolve({ ...hint, equals: equals.slice(0, 1) }), message)
  const choice = new Choice(() => ({ options: [option, ...equals], path: ({ command }) => [command.type], pending: false }), () => undefined)

  await request.ask()
  choice.recommended = request.recommended

  expect([choice.hinted, choice.alike]).toEqual([['take_silver'], ['end_turn']])
})

test('why there is none is said, until somebody lets it go', async () => {
  const request = new HintRequest(() => Promise.reject(new Refused('stale', 'Look again.')), message)

  await request.ask()

  expect(request.problem).toBe('Look again.')
  expect([request.clear(), request.clear()]).toEqual([true, false])
  expect(request.problem).toBe('')
})

test('who asks for a hint still sees what others did before', () => {
  const move = { version: 1, by: 0, time: '', events: [{ type: 'moved' }], tell: ['I moved.'] }
  const theirs = { ...move, version: 2, by: 1, tell: ['They moved.'] }
  const asked = { ...move, version: 3, events: [{ type: 'hint_given', seat: 0 }], tell: [] }

  const turns = sinceMine([move, theirs, asked].map(logLineOf), 0)

  expect(turns.map(({ by }) => by)).toEqual([1])
})

test('a refusal goes with its position, and one that comes too late is not shown', async () => {
  let refuse: (error: Error) => void = () => undefined
  const request = new HintRequest(() => new Promise((_, no) => (refuse = no)), message)
  request.at(7)
  const soon = request.ask()
  refuse(new Refused('busy', 'Too busy.'))
  await soon
  expect(request.problem).not.toBe('')

  request.at(8)
  expect(request.problem).toBe('')

  const late = request.ask()
  request.at(9)
  refuse(new Refused('stale', 'Look again.'))
  await late
  expect(request.problem).toBe('')
})

test('a hint for the next question is found, though the one before was still under way', async () => {
  const answers = [() => Promise.reject(new Refused('stale', 'Look again.')), () => Promise.resolve({ ...hint, version: 6 })]
  const request = new HintRequest(() => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))(), message)
  request.at(5)
  const both = request.ask()
  request.at(6)
  await Promise.all([request.ask(), both])

  expect([request.answer?.version, request.problem, request.pending]).toEqual([6, '', false])
})

test('an answer about a position that has gone is not shown', async () => {
  const request = new HintRequest(() => Promise.resolve(hint), message)
  const late = request.ask()
  request.at(6)
  await late

  expect(request.answer).toBeUndefined()
})
