import words from 'virtual:texts/carpe_diem'
import shell from 'virtual:texts/shell'
import { expect, test } from 'vitest'
import { categoriesOf, notCounted } from '../src/table/scores'
import { addWords, sentence } from '../src/i18n/texts'

test('what stands after the total is no part of it', () => {
  expect(categoriesOf([{ triplets: 3, goods: 1, total: 4, egon: 9 }])).toEqual({ inTotal: ['triplets', 'goods'], inNoTotal: ['egon'] })
})

test('what only one seat has is named too', () => {
  const scores = [
    { gold: 3, total: 3 },
    { gold: 1, silver: 2, total: 3 },
  ]
  expect(categoriesOf(scores)).toEqual({ inTotal: ['gold', 'silver'], inNoTotal: [] })
})

test('what is 0 for all seats is left out', () => {
  const scores = [
    { gold: 3, silver: 0, bronze: 0, total: 3 },
    { gold: 0, silver: 0, bronze: -1, total: -1 },
  ]
  expect(categoriesOf(scores)).toEqual({ inTotal: ['gold', 'bronze'], inNoTotal: [] })
})

test('without a total everything counts', () => {
  expect(categoriesOf([{ gold: 3 }])).toEqual({ inTotal: ['gold'], inNoTotal: [] })
})

test('B5: what is in no number is said as the game says it', () => {
  addWords(shell)
  addWords(words)

  expect(sentence(notCounted('carpe_diem'), 'en')).toMatch(/Not counted: points of this player's fountain cards.*tiles laid aside/)
  expect(sentence(notCounted('carpe_diem'), 'de')).toMatch(/Nicht gezählt: Punkte der Brunnenkarten.*Plättchen auf dem Lagerfeld/)
  expect(sentence(notCounted('courtyard'), 'en')).toBe('Hidden points are not counted.')
})
