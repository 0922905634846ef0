import { afterEach, expect, test, vi } from 'vitest'
import { externalBoardOf, loadExternalBoard } from '../src/games/externalBoards'

const BOARDS: Record<string, string> = {
  sound: 'export default () => "drawn"',
  hanging: 'await new Promise(() => {}); export default () => "drawn"',
  broken: 'throw new Error("planted")',
}
const listed = Object.entries(BOARDS).map(([game, code]) => ({ game, board: `data:text/javascript,${code}` }))
vi.mock('../src/wire/http', () => ({ http: { games: () => Promise.resolve(listed) } }))

const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)

afterEach(() => {
  vi.useRealTimers()
  said.mockClear()
})

test('a board that loads is there', async () => {
  await loadExternalBoard('sound')

  expect(externalBoardOf('sound')).toBeTypeOf('function')
  expect(said).not.toHaveBeenCalled()
})

test('nobody waits for ever for a board that does not load', async () => {
  vi.useFakeTimers()
  const learned = loadExternalBoard('hanging')
  await vi.advanceTimersByTimeAsync(4_000)
  await learned

  expect(externalBoardOf('hanging')).toBeUndefined()
  expect(String(said.mock.calls[0])).toContain('did not load in time')
})

test('a board that throws while it loads is none', async () => {
  await loadExternalBoard('broken')

  expect(externalBoardOf('broken')).toBeUndefined()
  expect(String(said.mock.calls[0])).toContain('planted')
})
