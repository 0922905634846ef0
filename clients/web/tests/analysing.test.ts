import { Refused, type AnalysisShown } from '@kontor/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AnalysisRequest } from '../src/table/replay/analysisRequest.svelte'

const [analyse, analysis] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('../src/wire/http', () => ({ http: { analyse, analysis } }))

const FOUND = { turning_points: [] } as unknown as AnalysisShown
const gone = Object.assign(new Refused('not_found', ''), { status: 404 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The progress after each look. */
async function seen(request: AnalysisRequest, looks: number): Promise<(number | undefined)[]> {
  const all = []
  for (let look = 0; look < looks; look++) {
    await vi.advanceTimersByTimeAsync(2_000)
    all.push(request.progress)
  }
  return all
}

test('progress only goes forward, also when another gateway continues', async () => {
  analyse.mockResolvedValueOnce({ progress: 40 }).mockResolvedValueOnce({ progress: 0 })
  analysis.mockResolvedValueOnce({ progress: 2 }).mockRejectedValueOnce(gone).mockResolvedValueOnce({ progress: 55 }).mockResolvedValueOnce(FOUND)
  const request = new AnalysisRequest('t', undefined)
  void request.begin()

  expect(await seen(request, 3)).toEqual([40, 40, 55])
  await seen(request, 1)
  expect(request.analysis).toBe(FOUND)
})

test('a lost connection is tried again, and a new request shows where it stopped', async () => {
  analyse.mockResolvedValue({ progress: 30 })
  analysis.mockRejectedValue(new TypeError('offline'))
  const request = new AnalysisRequest('t', undefined)
  void request.begin()

  expect(await seen(request, 5)).toEqual([30, 30, 30, 30, 30])
  await seen(request, 1)
  expect([request.progress, request.problem]).toEqual([undefined, new TypeError('offline')])

  void request.begin()
  expect(request.progress).toBe(30)
})

test('first results stay until the next ones, also when another gateway continues, and a little more time is no news', async () => {
  const first = { progress: 20, seconds_left: 150, seats: [{ curve: [] }], turning_points: [] }
  const [second, noise, slower] = [90, 170, 300].map((seconds_left) => ({ ...first, seconds_left }))
  analyse.mockResolvedValueOnce({ progress: 0 })
  analysis.mockResolvedValueOnce(first).mockResolvedValueOnce({ progress: 0 }).mockResolvedValueOnce(second)
    .mockResolvedValueOnce(noise).mockResolvedValueOnce(slower).mockResolvedValue(FOUND)
  const request = new AnalysisRequest('t', undefined)
  void request.begin()

  const seconds = []
  for (let look = 0; look < 6; look++) {
    seconds.push(request.secondsLeft)
    await vi.advanceTimersByTimeAsync(2_000)
  }

  expect(seconds).toEqual([undefined, 150, 150, 90, 90, 300])
})

test('an analysis that this browser requested is shown again, another is not', async () => {
  analyse.mockResolvedValue(FOUND)
  analysis.mockReset().mockResolvedValue(FOUND)
  await new AnalysisRequest('requested', undefined).begin()

  const [again, other] = [new AnalysisRequest('requested', undefined), new AnalysisRequest('other', undefined)]
  const both = Promise.all([again.resume(), other.resume()])
  expect([again.mayExist, other.mayExist]).toEqual([true, false])
  await both

  expect([again.analysis, other.analysis]).toEqual([FOUND, undefined])
  expect(analysis).toHaveBeenCalledExactlyOnceWith('requested', undefined)
})

test('an analysis that the server has no more is not made again without a click', async () => {
  analyse.mockReset().mockResolvedValue(FOUND)
  analysis.mockReset().mockRejectedValue(gone)
  await new AnalysisRequest('forgotten', undefined).begin()
  const again = new AnalysisRequest('forgotten', undefined)

  await again.resume()

  expect([again.mayExist, again.analysis, again.progress, again.problem]).toEqual([false, undefined, undefined, undefined])
  expect(analyse).toHaveBeenCalledOnce()
})
