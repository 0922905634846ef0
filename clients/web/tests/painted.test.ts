import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenPainted } from '../src/table/whenPainted'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it is done once the next frame has been painted', () => {
  const act = vi.fn()
  whenPainted(act)

  vi.advanceTimersByTime(16)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(act).toHaveBeenCalledOnce()
})

test('where the browser says when it rests, that is waited for', () => {
  let rest = () => {}
  vi.stubGlobal('requestIdleCallback', (act: () => void) => (rest = act))
  const act = vi.fn()
  whenPainted(act)
  vi.advanceTimersByTime(100)
  expect(act).not.toHaveBeenCalled()

  rest()

  expect(act).toHaveBeenCalledOnce()
})

test.each([0, 20, 30])('what is called off is not done: after %i ms', (ms) => {
  const act = vi.fn()
  const callOff = whenPainted(act)
  vi.advanceTimersByTime(ms)

  callOff()

  vi.advanceTimersByTime(1000)
  expect(act).not.toHaveBeenCalled()
})
