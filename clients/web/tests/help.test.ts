import { expect, test } from 'vitest'
import { readable } from '../src/help/clauses'
import { matching, pieces } from '../src/help/search'

const WORDS = ['König', 'Königin und Hof', 'Padlock']
const find = (typed: string) => matching(WORDS, typed, (word) => word)

test('all words are there while nothing is typed', () => {
  expect(find('  ')).toEqual(WORDS)
})

test('capitals and accents need not be typed', () => {
  expect(find('konig')).toEqual(['König', 'Königin und Hof'])
  expect(find('PAD')).toEqual(['Padlock'])
})

test('every part must be found, in whatever order', () => {
  expect(find('hof könig')).toEqual(['Königin und Hof'])
  expect(find('hof pad')).toEqual([])
})

test('found parts are every second piece, in the letters of the text', () => {
  expect(pieces('Königin und Hof', 'hof konig')).toEqual(['', 'König', 'in und ', 'Hof', ''])
  expect(pieces('+1 (2)', '(2)')).toEqual(['+1 ', '(2)', ''])
  expect(pieces('Hof', ' ')).toEqual(['Hof'])
})

test('ids of clauses are words to read', () => {
  expect(readable('See BUR-ACT-5, BUR-END-1.')).toBe('See Act\u00a05, End\u00a01.')
})
