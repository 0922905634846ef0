import { Refused, type HintShown } from '@kontor/client'
import { expect, test } from 'vitest'
import { sinceMine } from '../src/table/sinceMyTurn'
import { Hinting } from '../src/table/hintRequest.svelte'
import { lineOf } from '../src/live/logLines'

const option = { command: { type: 'take_silver' }, label: 'Take 1 silver' }
const other = { command: { type: 'end_turn' }, label: 'End the turn' }
const hint: HintShown = { version: 5, option, text: 'This is your only move.' }
const message = (error: unknown) => (error as Refused).message

test('a hint stays while the table stands where it was told, and is past with the next move', async () => {
  const hinting = new Hinting(() => Promise.resolve(hint), message)
  await hinting.ask()

  hinting.at(4) // the answer came before the line of the log that says so
  hinting.at(5)
  expect(hinting.told).toEqual(hint)

  hinting.at(6)
  expect(hinting.told).toBeUndefined()
})

test('it is asked for once at a time', async () => {
  let asked = 0
  const hinting = new Hinting(() => Promise.resolve((asked++, hint)), message)

  await Promise.all([hinting.ask(), hinting.ask()])

  expect(asked).toBe(1)
  expect(hinting.asking).toBe(false)
})

test('it names one option', async () => {
  const hinting = new Hinting(() => Promise.resolve(hint), message)
  expect(hinting.names(option)).toBe(false)

  await hinting.ask()

  expect([hinting.names(option), hinting.names(other)]).toEqual([true, false])
})

test('why there is none is said, until somebody lets it go', async () => {
  const hinting = new Hinting(() => Promise.reject(new Refused('stale', 'Look again.')), message)

  await hinting.ask()

  expect(hinting.problem).toBe('Look again.')
  expect([hinting.letGo(), hinting.letGo()]).toEqual([true, false])
  expect(hinting.problem).toBe('')
})

test('who asks for a hint still sees what others did before', () => {
  const move = { version: 1, by: 0, time: '', events: [{ type: 'moved' }], tell: ['I moved.'] }
  const theirs = { ...move, version: 2, by: 1, tell: ['They moved.'] }
  const asked = { ...move, version: 3, events: [{ type: 'hint_given', seat: 0 }], tell: ['I ask.'] }

  const turns = sinceMine([move, theirs, asked].map(lineOf), 0)

  expect(turns.map(({ by }) => by)).toEqual([1])
})
