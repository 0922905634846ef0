import { afterEach, expect, test, vi } from 'vitest'
import { Listing } from '../src/lobby/listing.svelte'

vi.mock('../src/i18n/language.svelte', () => ({ language: { current: 'en' } }))

/** A server with these tables, newest first, two on a page. */
function serving(ids: string[]): void {
  vi.stubGlobal('fetch', (address: string) => {
    const from = Number(new URL(address, 'http://here').searchParams.get('cursor') ?? 0)
    const page = ids.slice(from, from + 2).map((table_id) => ({ table_id }))
    const cursor = from + 2 < ids.length ? { cursor: String(from + 2) } : {}
    return Promise.resolve(new Response(JSON.stringify({ tables: page, ...cursor })))
  })
}

const ids = (listing: Listing) => listing.tables.map((table) => table.table_id)

afterEach(() => {
  vi.unstubAllGlobals()
})

test('pages follow each other until there are no more', async () => {
  serving(['e', 'd', 'c', 'b', 'a'])
  const listing = new Listing('finished')

  await listing.read()
  expect(ids(listing)).toEqual(['e', 'd'])
  await listing.more()
  await listing.more()

  expect(ids(listing)).toEqual(['e', 'd', 'c', 'b', 'a'])
  expect(listing.hasMore).toBe(false)
})

test('a newer table comes first, and what was paged on to stays', async () => {
  serving(['c', 'b', 'a'])
  const listing = new Listing('open')
  await listing.read()
  await listing.more()

  serving(['d', 'c', 'b', 'a'])
  await listing.read()

  expect(ids(listing)).toEqual(['d', 'c', 'b', 'a'])
})

test('what is wanted is asked of the server, from the first page on', async () => {
  serving(['c', 'b', 'a'])
  const listing = new Listing('open')
  await listing.read()
  await listing.more()
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify({ tables: [{ table_id: 'c' }], cursor: 'more' })))
  })

  await listing.of({ game: 'bruges', free: '2', clock: 'days' })

  await new Listing('waiting', { limit: '100' }).read()

  expect(asked).toEqual(['/api/tables?status=open&limit=20&game=bruges&free=2&clock=days', '/api/tables?status=waiting&limit=100'])
  expect(ids(listing)).toEqual(['c'])
  expect(listing.hasMore).toBe(true)
})
