import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Http } from '../src/http.ts'
import { Refused } from '../src/refused.ts'

const http = new Http({ server: '', lang: () => 'en', token: () => undefined })

const answered: Response[] = []
const asked = vi.fn(() => Promise.resolve(answered.shift() as Response))

beforeEach(() => {
  vi.useFakeTimers()
  asked.mockClear()
  answered.length = 0
  vi.stubGlobal('fetch', asked)
})

afterEach(() => {
  vi.useRealTimers()
})

function refusal(status: number, code: string, after: string): Response {
  return new Response(JSON.stringify({ code }), { status, headers: { 'Retry-After': after } })
}

test('who calls too fast waits as long as it is told, and calls again', async () => {
  answered.push(refusal(429, 'too_fast', '3'), new Response('{}'))
  const started = http.start('t1')

  await vi.advanceTimersByTimeAsync(2_900)
  expect(asked).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)

  await expect(started).resolves.toEqual({})
})

test('what takes too long is refused at once', async () => {
  answered.push(refusal(429, 'too_many', '3600'))

  await expect(http.games()).rejects.toMatchObject({ code: 'too_many', retryAfter: 3_600_000 })
})

test('what may have been done is not done again', async () => {
  answered.push(refusal(503, 'unavailable', '1'))

  await expect(http.start('t1')).rejects.toBeInstanceOf(Refused)
})

test('what is only read is read again when the server is back', async () => {
  answered.push(refusal(503, 'unavailable', '1'), new Response('[]'))
  const read = http.games()

  await vi.advanceTimersByTimeAsync(1_000)

  await expect(read).resolves.toEqual([])
})

/** The headers of the calls that were made, in order. */
const headers = () => (asked.mock.calls as unknown as [string, { headers: Record<string, string> }][]).map(([, { headers: sent }]) => ({ ...sent }))
const page = new Http({ server: '', lang: () => 'en', token: () => 'one', header: 'Kontor-Token' })
const unauthorized = (names: string) => new Response('{"code": "unauthorized"}', { status: 401, headers: { 'WWW-Authenticate': names } })

test('behind a proxy with a password the token has a header of its own', async () => {
  answered.push(unauthorized('Bearer, Kontor-Token'))

  await expect(page.whoAmI()).rejects.toMatchObject({ code: 'unauthorized' })
  expect(headers()).toEqual([{ 'Accept-Language': 'en', 'Kontor-Token': 'one' }])
})

test('a server that does not know that header is asked again with the usual one', async () => {
  const sent: (string | undefined)[] = []
  asked.mockImplementation(((_: string, { headers: now }: { headers: Record<string, string> }) => {
    sent.push(now['Authorization'])
    return Promise.resolve(now['Authorization'] ? new Response('{}') : unauthorized('Bearer'))
  }) as never)

  await expect(page.whoAmI()).resolves.toEqual({})
  expect(sent).toEqual([undefined, 'Bearer one'])
})
