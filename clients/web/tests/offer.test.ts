import type { Summary } from '@kontor/client'
import { expect, test, vi } from 'vitest'

vi.mock('../src/i18n/language.svelte', () => ({ t: String }))
vi.mock('../src/browser/settings.svelte', () => ({ settings: { get: () => false } }))
vi.stubGlobal('PushManager', class {})
const { offersNotifications } = await import('../src/notifications/offerNotifications')

const playing = (clock: object, status = 'running') => [{ status, ...clock } as Summary]

test.each([
  ['days a move', { move_seconds: 86_400 }, true],
  ['days in all', { bank_seconds: 3 * 86_400 }, true],
  ['a minute a move and days in reserve', { move_seconds: 60, bank_seconds: 3 * 86_400 }, false],
  ['ten minutes in all', { bank_seconds: 600 }, false],
  ['no clock', {}, false],
])('who plays with %s is offered calls: %s', (_, clock, offers) => {
  expect(offersNotifications(playing(clock))).toBe(offers)
})

test('a game that is over calls nobody', () => {
  expect(offersNotifications(playing({ move_seconds: 86_400 }, 'finished'))).toBe(false)
})
