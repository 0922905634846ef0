import { expect, test } from 'vitest'
import { read, seen, type Known, type Standing } from '../../src/notifications/knownTables'

const at = (table: string, version: number, waits: boolean): Standing => ({ table, game: 'burgundy', version, waits })
const known = (...tables: Standing[]): Known => new Map(tables.map((table) => [table.table, table]))
const names = (tables: Standing[]) => tables.map(({ table }) => table)

test('a table begins to wait', () => {
  const heard = read(known(at('a', 4, false), at('b', 7, true)), [at('a', 5, true), at('b', 7, true)], undefined)

  expect(names(heard.begun)).toEqual(['a'])
})

test('it goes on to wait while I make several moves', () => {
  expect(read(known(at('a', 4, true)), [at('a', 6, true)], undefined).begun).toEqual([])
})

test('a table that is new to me and waits has begun', () => {
  expect(names(read(known(), [at('a', 2, true)], undefined).begun)).toEqual(['a'])
})

test('a list that is older than my own move calls nobody', () => {
  const heard = read(known(at('a', 9, false)), [at('a', 8, true)], undefined)

  expect(heard.begun).toEqual([])
  expect(heard.known.get('a')?.waits).toBe(false)
})

test('what the list no longer has waits no more, except the table I am at', () => {
  const heard = read(known(at('a', 3, true), at('b', 3, true)), [], 'b')

  expect([...heard.known.keys()]).toEqual(['b'])
})

test('my turn begins before my eyes', () => {
  expect(names(seen(known(at('a', 3, false)), at('a', 4, true)).begun)).toEqual(['a'])
})

test('a list is not asked about the table I am at', () => {
  const heard = read(known(at('a', 3, false)), [at('a', 4, true)], 'a')

  expect(heard.begun).toEqual([])
  expect(heard.known.get('a')?.waits).toBe(false)
})

test('what I find at a table has not begun, nor what goes on', () => {
  expect(seen(known(), at('a', 3, true)).begun).toEqual([])
  expect(seen(known(at('a', 3, true)), at('a', 4, true)).begun).toEqual([])
})

test('a list that hears later of a turn I saw begin calls me no second time', () => {
  const first = seen(known(at('a', 3, false)), at('a', 4, true))

  expect(read(first.known, [at('a', 3, false)], undefined).known.get('a')?.waits).toBe(true)
  expect(read(first.known, [at('a', 4, true)], undefined).begun).toEqual([])
})
