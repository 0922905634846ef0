import type { InvitationShown, Said, SeatHolder, Summary } from '@kontor/client'
import { expect, test } from 'vitest'
import { partners, rematchOpenedBy } from '../src/table/rematch'
import { sentence } from '../src/i18n/texts'

const LINK = 'http://here/table/next#code'
const ENGLISH = `${sentence('rematch_at', 'en')} ${LINK}`
const GERMAN = `${sentence('rematch_at', 'de')} ${LINK}`

const said = (text: string, seat?: number): Said => ({
  type: 'said',
  table: 'over',
  n: 1,
  room: 'table',
  from: { player_id: 'p', name: `Seat ${seat}`, ...(seat === undefined ? {} : { seat }) },
  text,
  time: '2026-01-01T12:00:00Z',
})
const by = (...lines: Said[]) => rematchOpenedBy(lines, 0)

test.each([ENGLISH, GERMAN])('who of the others wrote "%s" has opened it', (announcement) => {
  expect(by(said('well played', 2), said(announcement, 1), said('thanks', 2))).toBe('Seat 1')
})

test('of two the last one counts', () => {
  expect(by(said(ENGLISH, 1), said(ENGLISH, 2))).toBe('Seat 2')
})

test.each([
  ['what I wrote myself', said(ENGLISH, 0)],
  ['what somebody without a seat wrote', said(ENGLISH)],
  ['a link to another table', said(`look: ${LINK}`, 1)],
  ['talk', said('well played', 1)],
])('%s opens nothing', (_, line) => {
  expect(by(line)).toBeUndefined()
})

const person = (name: string) => ({ player_id: name.toLowerCase(), name })
const seats = (...names: string[]): SeatHolder[] => names.map((name, seat) => ({ seat, player: person(name) }))
const asks = (name: string, later = true): InvitationShown => ({
  from: person(name),
  since: '2026-01-01T12:00:00Z',
  table: { seeks_later: later } as Summary,
})

test('who played along and asks for another game too is named once', () => {
  const found = partners(seats('Ann', 'Ben'), 0, [asks('Ben'), asks('Cara'), asks('Dora', false)])
  expect(found.map(({ name }) => name)).toEqual(['Ben', 'Cara'])
})
