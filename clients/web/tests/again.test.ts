import { expect, test } from 'vitest'
import { openedAgain } from '../src/table/again'
import type { Said } from '../src/wire/frames'

const HERE = 'http://here'
const AGAIN = `I have opened the table again: ${HERE}/table/next#code`

const said = (text: string, seat?: number): Said => ({
  type: 'said',
  table: 'over',
  n: 1,
  room: 'table',
  from: { player_id: 'p', name: `Seat ${seat}`, ...(seat === undefined ? {} : { seat }) },
  text,
  time: '2026-01-01T12:00:00Z',
})
const by = (...lines: Said[]) => openedAgain(lines, 0, 'over', HERE)

test('who of the others wrote where it is played once more has opened it', () => {
  expect(by(said('well played', 2), said(AGAIN, 1), said('thanks', 2))).toBe('Seat 1')
})

test('of two the last one counts', () => {
  expect(by(said(AGAIN, 1), said(AGAIN, 2))).toBe('Seat 2')
})

test.each([
  ['what I wrote myself', said(AGAIN, 0)],
  ['what somebody without a seat wrote', said(AGAIN)],
  ['the address of this table', said(`look: ${HERE}/table/over?at=12`, 1)],
  ['an address elsewhere', said('http://elsewhere/table/next', 1)],
  ['talk', said('well played', 1)],
])('%s opens nothing', (_, line) => {
  expect(by(line)).toBeUndefined()
})
