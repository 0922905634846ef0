/** People talk at the table; who insults is muted, blocked and reported. */
import type { Said } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { fills, has, loses, presses, reads, sees, sitsAt, until, version, words } from './page'
import { playerOf, recorded, type Server } from './server'

const hello = (n: number, text: string, more: Partial<Said> = {}): Said =>
  ({ type: 'said', table: 'table00000000000', room: 'table', n, from: { player_id: 'player0000000001', name: 'Ben', seat: 1 }, text, time: '2027-01-15T08:00:00.000Z', ...more }) as Said

async function together(): Promise<Server> {
  const server = sitsAt('running')
  await until(() => version() === 4)
  return server
}

async function says(text: string): Promise<void> {
  await fills('say', text)
  await until(() => !(document.querySelector('[data-testid=say-it]') as HTMLButtonElement).disabled)
  await presses('say-it')
}

test('what somebody says stands at their seat and is counted until it is read', async () => {
  const server = await together()

  server.says(hello(1, 'Good luck!'))
  await reads('saying-1', 'Good luck!')
  await reads('unread', '1')
  await presses('tab-chat')

  await loses('unread')
  await reads('chat', 'Good luck!')
})

test('what is said from right to left is laid out so', async () => {
  const server = await together()
  server.says(hello(1, 'בהצלחה!', { from: { player_id: 'player0000000001', name: 'דנה', seat: 1 } }))
  expect((await sees('saying-1')).dir).toBe('auto')
  await presses('tab-chat')
  await reads('chat', 'בהצלחה!')

  const written = [...document.querySelectorAll('[data-testid=chat] .text, [data-testid="about-דנה"], [data-testid=say]')]
  expect(written.map((one) => one.getAttribute('dir'))).toEqual(['auto', 'auto', 'auto'])
})

test('what I say is sent, and heard from the server, but does not stand at my seat', async () => {
  const server = await together()
  const said = recorded('running').line.filter(({ type }) => type === 'said') as Said[]
  await presses('tab-chat')

  await says('The same to you.')

  await until(() => server.sent.at(-1)?.['text'] === 'The same to you.')
  said.forEach((one) => server.says(one))
  await reads('chat', 'The same to you.')
  expect(document.querySelector('[data-testid=saying-0]')).toBeNull()
})

test('a chat that is closed says so, and the table stays as it is', async () => {
  const server = await together()
  await presses('tab-chat')

  server.says({ type: 'error', table: server.table, code: 'archived', message: 'The chat is closed.' })

  await until(() => document.querySelector('[role=alert]')?.textContent === 'The chat is closed.')
  expect(has('failure')).toBe(false)
})

test('what was said before is read when somebody comes', async () => {
  const recording = recorded('running')
  const chat = Object.keys(recording.calls).find((call) => call.endsWith('/chat')) ?? ''
  recording.calls[chat] = [{ status: 200, body: [hello(1, 'Good luck!')] }]
  sitsAt(recording)

  await presses('tab-chat')

  await reads('chat', 'Good luck!')
})

test('spectators talk in the gallery, which says who can read it', async () => {
  const server = sitsAt('refused')
  await until(() => version() >= 3)
  await presses('tab-chat')
  await until(() => document.querySelector('#saying'))
  expect(document.querySelector('#saying')?.getAttribute('placeholder')).toContain('spectators')

  server.says(hello(1, 'She has two ships.', { room: 'gallery', table: server.table }))

  await reads('chat', /spectators.*She has two ships/i)
})

test('a spectator without a name gets one in the chat', async () => {
  const recording = recorded('refused')
  const server = sitsAt(recording, { as: undefined })
  server.answer('POST /api/players', playerOf(recording))
  await until(() => version() >= 3)
  await presses('tab-chat')
  await presses('name-to-chat')
  await fills('name-input', 'Greta')

  await presses('enter')

  await sees('say')
  expect(server.bodies('POST', '/api/players')).toMatchObject([{ name: 'Greta' }])
})

test('the chat sign goes to the chat and back to the board', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo')
  await together()

  await presses('to-chat')
  await sees('chat')
  expect(scrolled).not.toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
  await presses('to-chat')

  expect(scrolled).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})

test('who insults is reported and blocked, and is read no more', async () => {
  const server = await together()
  const ben = { player_id: 'player0000000001', name: 'Ben' }
  server.answer(`POST /api/tables/${server.table}/reports`, {})
  server.says(hello(1, 'You play badly.'))
  await presses('tab-chat')
  await reads('chat', 'You play badly.')

  await until(() => document.querySelector<HTMLElement>('[data-testid=chat] [data-testid=about-Ben]'))
  document.querySelector<HTMLElement>('[data-testid=chat] [data-testid=about-Ben]')?.click()
  await fills('report-text', 'He insults me.')
  await presses('report')
  await sees('reported')
  expect(server.bodies('POST', `/api/tables/${server.table}/reports`)).toMatchObject([{ player: ben.player_id, why: 'chat', text: 'He insults me.' }])
  await presses('block')

  await reads('kept', 'Ben')
  await until(() => !words('chat').includes('You play badly.'))
  expect(has('block')).toBe(false)
})

test('the menu of the bar closes with Escape, with a press elsewhere, and with its settings', async () => {
  sitsAt('running')
  const more = await sees('more')
  const open = () => more.getAttribute('aria-expanded') === 'true'
  more.click()
  await until(open)

  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await until(() => !open())
  more.click()
  await until(open)
  document.getElementById('board')?.click()
  await until(() => !open())
  more.click()
  await presses('settings')
  await presses('close-dialog')

  await until(() => !open())
})
