/** A game of another package has a board of its own where the operator allows it, and else the common one. */
import type { GameInfo } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { dropExternalBoard } from '../../src/games/externalBoards'
import { has, loses, reads, sees, sitsAt, until, version } from './page'
import { recorded, Server } from './server'

const DRAWS = `export default function mount(element, { seat, names, lang, options, act }) {
  element.dataset.told = [seat, ...names, lang].join(' ')
  element.onclick = () => act(options[0])
`
const SOUND = `${DRAWS} return { update: ({ options }) => (element.textContent = options.length), destroy() {} } }`
const BROKEN_LATER = `${DRAWS} return { update() { throw new Error('planted') }, destroy() { throw new Error('planted too') } } }`

/** Sit at a table of the courtyard, whose board is that script. */
function sitsAtBoard(code: string, lang: 'en' | 'de' = 'en'): Server {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  dropExternalBoard('courtyard', 'of the test before')
  said.mockClear()
  const recording = recorded('chosen')
  const server = new Server(recording)
  const games = recorded('games').calls['GET /api/games']?.[0]?.body as GameInfo[]
  const board = `data:text/javascript,${encodeURIComponent(code)}`
  server.answer('GET /api/games', games.map((game) => (game.game === 'courtyard' ? { ...game, board } : game)))
  return sitsAt(recording, { lang }, '', server)
}

/** Waits until the script has drawn the position. */
async function draws(): Promise<HTMLElement> {
  const board = await sees('own-board')
  await until(() => board.dataset['told'])
  return board
}

test.each(['en', 'de'] as const)('it is told who sits where and draws each move (%s)', async (lang) => {
  const server = sitsAtBoard(SOUND, lang)
  server.goesOnBy('hand')
  const board = await draws()
  expect(board.dataset['told']).toBe(`0 Anna Ben ${lang}`)

  server.goOn()

  await until(() => board.textContent === '3')
  expect(has('any-game')).toBe(false)
})

test('what is chosen on it is sent', async () => {
  const server = sitsAtBoard(SOUND)
  const board = await draws()
  await until(() => version() === 3)

  board.click()

  const act = await until(() => server.sent.find(({ type }) => type === 'act'))
  expect(act['command']).toEqual({ type: 'choose_card', card: 'cat' })
  server.says({ type: 'rejected', table: server.table, id: String(act['id']), code: 'forbidden', message: 'No.' })
  await reads('refusal', 'No.')
  server.problems.length = 0 // nobody recorded this move
})

test.each([
  ['throws while it loads', 'throw new Error("planted")'],
  ['throws when it is mounted', 'export default function mount() { throw new Error("planted") }'],
  ['returns no board', 'export default function mount(element) { element.textContent = "half" }'],
])('where it %s the common board draws', async (_, code) => {
  sitsAtBoard(code)

  await sees('any-game')

  expect(has('own-board')).toBe(false)
  expect(console.error).toHaveBeenCalledOnce()
})

test('where it throws later the common board goes on', async () => {
  const server = sitsAtBoard(BROKEN_LATER)
  server.goesOnBy('hand')
  await draws()
  expect(has('any-game')).toBe(false)

  server.goOn()

  await sees('any-game')
  await loses('own-board')
})
