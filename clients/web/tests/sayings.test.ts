import type { Said } from '@kontor/client'
import { expect, test } from 'vitest'
import { parts, merged } from '../src/live/chatMessages'

const said = (n: number, text: string, room: Said['room'] = 'table'): Said => ({
  type: 'said',
  table: 't1',
  n,
  room,
  from: { player_id: 'p', name: 'Anna', seat: 0 },
  text,
  time: '2026-01-01T12:00:00Z',
})

test('what was heard and read up on stands once, in order', () => {
  const all = merged([said(3, 'c'), said(4, 'd')], [said(1, 'a'), said(3, 'c')])

  expect(all.map(({ text }) => text)).toEqual(['a', 'c', 'd'])
})

test('table and gallery may count alike', () => {
  expect(merged([said(1, 'at the table')], [said(1, 'in the gallery', 'gallery')])).toHaveLength(2)
})

test('the address of a table of this house can be followed', () => {
  expect(parts('again: http://here/table/abc#xyz please', 'http://here')).toEqual([
    { text: 'again: ' },
    { text: 'http://here/table/abc#xyz', path: '/table/abc#xyz' },
    { text: ' please' },
  ])
})

test.each(['http://elsewhere/table/abc', 'http://here.evil/table/abc', 'http://here/api/tables', 'javascript:alert(1)'])(
  '%s stays plain text',
  (text) => {
    expect(parts(text, 'http://here').some(({ path }) => path !== undefined)).toBe(false)
  },
)
