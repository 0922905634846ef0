import { expect, test } from 'vitest'
import { inShort } from '../src/help/clauses'
import { matching } from '../src/help/search'

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

test('clauses of one chapter share its name', () => {
  expect(inShort(['BUR-ACT-5', 'BUR-ACT-8', 'BUR-END-1'])).toBe('BUR-ACT-5, -8, BUR-END-1')
})
