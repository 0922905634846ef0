import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
const calls: [string, Record<string, string>][] = []

beforeEach(() => {
  vi.resetModules()
  kept.clear()
  calls.length = 0
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    calls.push([path, headers])
    return Response.json({ table_id: 'a', game: 'bruges' })
  })
})

const page = () => import('../src/wire/firstSummary')

test('the first script asks for the game of a table with my token, and the table takes the answer, once', async () => {
  kept.set('kontor.identity', JSON.stringify({ player_id: 'anna', token: 'secret' }))
  const { fetchFirstSummary, takeFirstSummary } = await page()

  expect((await fetchFirstSummary('a', undefined))?.game).toBe('bruges')

  expect(calls).toMatchObject([['/api/tables/a', { 'Kontor-Token': 'secret' }]])
  expect((await takeFirstSummary('a'))?.game).toBe('bruges')
  expect(takeFirstSummary('a')).toBeUndefined()
})

test('another table does not take it', async () => {
  kept.set('kontor.identity', JSON.stringify({ player_id: 'anna', token: 'secret' }))
  const { fetchFirstSummary, takeFirstSummary } = await page()
  await fetchFirstSummary('a', undefined)

  expect(takeFirstSummary('b')).toBeUndefined()
})

test('who comes by a link asks with its invite, also without a player', async () => {
  const { fetchFirstSummary } = await page()

  expect((await fetchFirstSummary('a', 'secret'))?.game).toBe('bruges')

  expect(calls).toMatchObject([['/api/tables/a?invite=secret', {}]])
})

test.each(['', 'nonsense', 'null', '{}'])('without a player nothing is asked for: %s', async (there) => {
  kept.set('kontor.identity', there)
  const { fetchFirstSummary } = await page()

  expect(fetchFirstSummary('a', undefined)).toBeUndefined()
  expect(calls).toEqual([])
})
