import { expect, test } from 'vitest'
import { rounded, roundedPath } from '../rounded'

test.each([
  ['M254.28 17.313c-81.048 0-146.624 65.484-146.624 146.406z', 'M254 17c-81 0-146 66-146 147z'],
  ['m1.4 1.4.4.4.4.4', 'm1 1l1 1 0 0'],
  ['M10 10h.4v.4h.4z', 'M10 10h0v0h1z'],
  ['M0 0a26.26 26.26 0 01.6.6', 'M0 0a26.3 26.3 0 0 1 1 1'],
  ['M.6.6L1.2,2.6Z', 'M1 1L1 3Z'],
])('%s is drawn on whole numbers', (path, drawn) => {
  expect(roundedPath(path)).toBe(drawn)
})

test('errors of many small steps do not add up', () => {
  const steps = roundedPath(`M0 0${'h.4'.repeat(100)}`).slice('M0 0h'.length).split(' ')

  expect(steps.reduce((sum, step) => sum + Number(step), 0)).toBe(40)
})

test('after a path is closed the next one begins where it began', () => {
  expect(roundedPath('M.4.4h10.4zm.2.2h1z')).toBe('M0 0h11zm1 1h1z')
})

test('nothing else of an icon is changed', () => {
  expect(rounded('<path fill="red" opacity=".55" d="M1.2 1.2z"/>')).toBe('<path fill="red" opacity=".55" d="M1 1z"/>')
})

test('what is no path is refused', () => {
  expect(() => roundedPath('M1 1b2')).toThrow('b is no command')
})
