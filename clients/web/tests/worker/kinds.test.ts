import { expect, test } from 'vitest'
import { kindOf, outdated } from '../../worker/kinds'

const HOUSE = 'https://games.example'
const asked = (path: string, mode = 'cors', method = 'GET') => ({ url: new URL(path, HOUSE).href, mode, method })

test.each([
  ['/', 'navigate', 'page'],
  ['/table/abc?at=3', 'navigate', 'page'],
  ['/assets/index-4f2a.js', 'cors', 'file'],
  ['/api/games', 'cors', undefined],
  ['/api/games', 'navigate', undefined],
  ['/healthz', 'navigate', undefined],
  ['/mail/stop?token=x', 'navigate', undefined],
  ['/favicon.svg', 'no-cors', undefined],
  ['https://elsewhere.example/', 'navigate', undefined],
])('%s (%s) is a %s for the worker', (path, mode, kind) => {
  expect(kindOf(asked(path, mode), HOUSE)).toBe(kind)
})

test('what is sent is none of its business', () => {
  expect(kindOf(asked('/', 'navigate', 'POST'), HOUSE)).toBeUndefined()
})

test('the newest of the other builds stays, for pages of it that stand open', () => {
  expect(outdated(['kontor-1', 'else', 'kontor-2', 'kontor-3'], '3')).toEqual(['kontor-1'])
})

test('while two builds take turns, neither is forgotten', () => {
  expect(outdated(['kontor-1', 'kontor-2'], '1')).toEqual([])
})
