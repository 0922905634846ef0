import type { Said } from '@kontor/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const said = (n: number): Said => ({
  type: 'said',
  table: 't1',
  n,
  room: 'table',
  from: { player_id: 'p', name: 'Anna', seat: 0 },
  text: `Saying ${n}`,
  time: '2026-01-01T12:00:00Z',
})

/** Somebody who has just sat down where so much was said before. `heard`: while this was loaded. */
async function listener(before: number, heard?: Said) {
  const lines = Array.from({ length: before }, (_, n) => said(n + 1))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(lines))))
  const { Chat } = await import('../src/live/chat.svelte')
  const chat = new Chat('t1')
  const loaded = chat.catchUp(undefined)
  if (heard) chat.receive(heard)
  await loaded
  return chat
}

beforeEach(() => {
  vi.stubGlobal('navigator', { language: 'en' })
  vi.stubGlobal('location', { pathname: '/table/t1', search: '', hash: '' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what was said before I came is not unread', async () => {
  expect((await listener(3)).unread).toBe(0)
})

test('what is said while the chat is loaded is unread', async () => {
  expect((await listener(3, said(4))).unread).toBe(1)
  expect((await listener(4, said(4))).unread).toBe(1)
})

test('what is said while nobody looks is unread until somebody does', async () => {
  const chat = await listener(3)

  chat.receive(said(4))
  chat.receive(said(5))

  expect(chat.unread).toBe(2)
  chat.open()
  expect(chat.unread).toBe(0)
})

test('who looks reads at once, and no longer after looking away', async () => {
  const chat = await listener(1)
  const away = chat.open()
  chat.receive(said(2))
  expect(chat.unread).toBe(0)

  away()
  chat.receive(said(3))

  expect(chat.unread).toBe(1)
})
