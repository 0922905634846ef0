import type { OptionsSchema } from '@kontor/client'
import { expect, test } from 'vitest'
import { answers, fields } from '../src/model/gameOptions'

const schema: OptionsSchema = {
  $ref: '#/$defs/Options',
  $defs: {
    Options: {
      properties: {
        opponent: { enum: ['mild', 'hard'], default: 'mild', 'x-seats': [1, 1] },
        guests: { type: 'boolean', default: false, 'x-seats': [2, 4] },
        moment: { type: 'integer', minimum: 0, maximum: 20, default: 4 },
        pace: { enum: ['slow', 'fast'], default: 'slow', 'x-with': 'guests' },
        nested: { default: [] },
      },
    },
  },
}
const names = (seats: number, given = {}) => fields(schema, seats, given).map(([name]) => name)

test.each([
  [1, ['opponent', 'moment']],
  [2, ['guests', 'moment']],
  [4, ['guests', 'moment']],
  [5, ['moment']],
])('at %i seats the form asks for %j', (seats, asked) => {
  expect(names(seats)).toEqual(asked)
})

test('what hangs on another option is asked for once that one is chosen', () => {
  expect(names(2, { guests: true })).toEqual(['guests', 'moment', 'pace'])
  expect(names(2, { guests: false })).toEqual(['guests', 'moment'])
  expect(answers(schema, 2, { pace: 'fast' })).toEqual({})
})

test('what was chosen for other seats or another game does not go with a table', () => {
  const given = { opponent: 'hard', guests: true, moment: 7, start_player: 'random' }

  expect(answers(schema, 3, given)).toEqual({ guests: true, moment: 7 })
})

test('what was not chosen keeps its default', () => {
  expect(answers(schema, 1, {})).toEqual({})
})
