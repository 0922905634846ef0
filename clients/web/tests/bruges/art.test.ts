import { expect, test } from 'vitest'
import { pictures } from '../../art/bruges/index'
import { COLOURS } from '../../src/games/bruges/view'
import box from '../../../../domain/bruges/components.json'

test('every person and every pet of the box has a picture', () => {
  expect([...box.persons, ...box.pets].map(({ id }) => id).filter((id) => !(id in pictures))).toEqual([])
})

test.each(COLOURS)('what threatens in %s has a picture', (colour) => {
  expect(pictures).toHaveProperty(`threat_${colour}`)
})

test('every kind of ship has a picture', () => {
  expect(box.ship_kinds.map(({ id }) => `ship_${id}`).filter((name) => !(name in pictures))).toEqual([])
})

test('the gables of houses that stand side by side differ', () => {
  expect(Object.keys(pictures).filter((name) => name.startsWith('gable_'))).toHaveLength(4)
})
