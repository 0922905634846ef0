/** The front door: every game with its facts, and one act from there to a table or a lesson. */
import type { GameInfo, Summary } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { gameList } from '../../src/model/gameList.svelte'
import { me } from '../../src/wire/identity.svelte'
import { comes, fills, has, lend, loses, presses, reads, sees, selects, until, words } from './page'
import { playerOf, recorded, Server } from './server'

const GAMES = recorded('games').calls['GET /api/games']?.[0]?.body as GameInfo[]
const anna = playerOf(recorded('account'))
const opened = positionedSummary()

function positionedSummary(): Summary {
  return recorded('renewed').calls['POST /api/tables']?.[0]?.body as Summary
}

/** A server at which any table is opened as that one. */
function opening(): Server {
  const server = new Server(recorded('renewed'))
  for (const call of ['POST /api/tables', 'POST /api/seeks']) server.answer(call, opened)
  return server
}

async function names(name: string): Promise<void> {
  await fills('name-input', name)
  await presses('enter')
}

test('every game is there with its facts', async () => {
  comes('/')

  for (const { game } of GAMES) await sees(`game-${game}`)
  for (const { game } of GAMES.filter(({ game }) => game !== 'courtyard')) expect((await sees(`game-${game}`)).querySelector('img')).not.toBeNull()
  for (const { game } of GAMES) expect(document.querySelector(`a[href='#${game}']`)).not.toBeNull()
  expect(document.querySelector("a[href='#burgundy']")?.textContent).toBe('The Castles of Burgundy')
  expect((await sees('game-burgundy')).id).toBe('burgundy')
  for (const fact of ['5 players', '60 min', 'Weight: 2.2 of 5', 'Bring travellers to your Village']) await reads('game-villagers', fact)
})

test('an error in one part leaves the others', async () => {
  const noted = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  comes('/')
  await sees('game-villagers')
  const whole = gameList.games

  gameList.games = whole.map((game) => (game.game === 'villagers' ? ({ ...game, max_seats: null, name: null } as unknown as GameInfo) : game))
  await sees('failed-part')
  await sees('to-tables')
  gameList.games = whole

  for (const { game } of GAMES) expect(has(`game-${game}`)).toBe(game !== 'villagers')
  expect(has('who-are-you')).toBe(true)
  expect(noted).toHaveBeenCalled()
})

test('one act and a name lead to a table against a bot', async () => {
  const server = comes('/', opening())
  server.answer('GET /api/me/results', { tables: [] })
  await presses('play-burgundy')

  await names('Anna')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(server.bodies('POST', '/api/players')).toMatchObject([{ name: 'Anna' }])
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ game: 'burgundy', seats: 2, visibility: 'private', bots: { 1: 'gentle' } }])
})

test.each(['full', 'blocked'])('a guest is seated by a browser whose storage is %s, and is told so once', async (storage) => {
  const refuses = () => {
    throw new DOMException('no', storage === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: storage === 'full' ? () => null : refuses, setItem: refuses, removeItem: refuses, clear: () => undefined })
  const server = comes('/', opening())
  await sees('play-burgundy')
  await presses('invite-burgundy')

  await names('Anna')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  await until(() => server.sent.some(({ type, token }) => type === 'hello' && token !== undefined))
  await reads('nothing-stored', 'does not allow Kontor to store data')
  document.querySelector<HTMLElement>('[data-testid=nothing-stored] button')?.click()
  await loses('nothing-stored')
  await presses('lang-switch')
  expect(has('nothing-stored')).toBe(false)
})

test('who has a name is at a table with one act', async () => {
  const server = comes('/', opening(), { as: anna })
  await presses('invite-villagers')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ game: 'villagers', seats: 2, visibility: 'private' }])
})

test('who closes the dialog without a name stays', async () => {
  comes('/')
  await presses('invite-burgundy')
  await sees('name-input')

  await presses('close-dialog')

  await loses('name-input')
  const play = await sees('play-burgundy')
  await until(() => play.getAttribute('aria-disabled') === 'false')
  await presses('play-burgundy')
  await sees('name-input')
})

test('a guest may enter with the name that is offered', async () => {
  const server = comes('/', opening())
  await presses('invite-burgundy')
  const { value } = (await sees('name-input')) as HTMLInputElement
  expect(value).toMatch(/^Guest \d+$/)

  await presses('enter')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(server.bodies('POST', '/api/players')).toMatchObject([{ name: value }])
})

test('nobody enters without a name', async () => {
  const server = comes('/')
  await presses('play-villagers')

  for (const name of ['', '  ']) {
    await names(name)
    expect((await sees('name-input') as HTMLInputElement).validity.valid).toBe(false)
  }

  expect(server.bodies('POST', '/api/players')).toEqual([])
})

const ben = { player_id: 'player0000000001', name: 'Ben', token: 'token of Ben' }

/** Another tab of this browser becomes that one. */
function elsewhere(identity: object): void {
  localStorage.setItem('kontor.identity', JSON.stringify(identity))
  dispatchEvent(new StorageEvent('storage', { key: 'kontor.identity' }))
}

test('who says their name in another tab is asked here no more', async () => {
  const server = comes('/', opening())
  await presses('invite-burgundy')
  await sees('name-input')

  elsewhere(ben)

  await loses('name-input')
  await reads('me', 'Ben')
  await until(() => server.sent.at(-1)?.['token'] === ben.token)
  expect(server.bodies('POST', '/api/tables')).toEqual([])
})

test('who says their name in two tabs at once is one person', async () => {
  const server = comes('/', opening())
  server.answersBy('POST', '/api/players', () => (localStorage.setItem('kontor.identity', JSON.stringify(ben)), anna))
  await presses('invite-burgundy')

  await names('Anna')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(me.identity).toEqual(ben)
  expect(JSON.parse(localStorage.getItem('kontor.identity') ?? '')).toEqual(ben)
  expect(server.sent.filter(({ type }) => type === 'hello').at(-1)?.['token']).toBe(ben.token)
})

test('a game that has a lesson leads there', async () => {
  comes('/', new Server(), { lang: 'de' })

  expect((await sees('learn-bruges')).getAttribute('href')).toBe('/learn/bruges')
  expect(has('learn-courtyard')).toBe(false)
})

test('a game without a lesson is told in short and then played', async () => {
  const server = comes('/', opening(), { lang: 'de' })
  server.answer('GET /api/games/burgundy/lesson', { code: 'not_found' }, 404)
  server.answer('GET /api/me/results', { tables: [] })
  await presses('learn-burgundy')
  await until(() => location.pathname === '/learn/burgundy')

  await presses('play-burgundy')
  await names('Anna')

  await until(() => location.pathname === `/table/${opened.table_id}`)
})

test('my tables that wait for me are counted there and in the title', async () => {
  const server = new Server()
  server.answer('GET /api/me', recorded('lobby').calls['GET /api/me']?.[0]?.body)
  comes('/', server, { as: playerOf(recorded('lobby')) })

  await reads('waiting-count', '1')
  await until(() => document.title === '(1) Kontor')
  expect(document.body.textContent).toContain("It's your turn.")
})

test.each(['/nosuch', '/learn/nosuch'])('the address %s leads nowhere, and shows the way home', async (path) => {
  const server = new Server()
  for (const what of ['lesson', 'texts']) server.answer(`GET /api/games/nosuch/${what}`, { code: 'not_found' }, 404)
  comes(path, server)
  const home = await until(() => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === 'To the games'))

  home.click()

  await sees('game-burgundy')
})

test('a link to no table says what may be wrong, in my own language', async () => {
  comes('/table/nosuch')
  await reads('failure', 'The part of the link after the #')

  await presses('lang-switch')

  await reads('failure', 'Vielleicht fehlt der Teil des Links')
})

test('a German reader gets a German page, and an English one with one act', async () => {
  comes('/', new Server(), { lang: 'de' })
  await until(() => document.documentElement.lang === 'de')
  await presses('who-are-you')
  await names('Greta')
  await reads('me', 'Anna') // as the server answered

  await presses('lang-switch')

  await until(() => document.documentElement.lang === 'en')
})

test('who seeks people waits at a table or sits down where somebody waits', async () => {
  const server = comes('/', opening(), { as: anna })
  await presses('people-burgundy')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(server.bodies('POST', '/api/seeks')).toMatchObject([{ game: 'burgundy', seats: 2 }])
})

test('only a player with a passkey is offered rated games', async () => {
  for (const has_passkey of [false, true]) {
    const server = opening()
    server.answer('GET /api/me', { tables: [], has_passkey })
    comes('/', server, { as: anna })
    const clock = (await sees('clock-villagers')) as HTMLSelectElement
    await until(() => clock.options.length === (has_passkey ? 4 : 2))
    if (!has_passkey) continue

    await selects('clock-villagers', 'rated_days')
    await presses('people-villagers')

    await until(() => location.pathname === `/table/${opened.table_id}`)
    expect(server.bodies('POST', '/api/seeks')).toMatchObject([{ game: 'villagers', move_seconds: 86_400, rated: true }])
  }
})

const won = (day: number) => ({
  game: 'villagers', finished_at: `2030-01-0${day}`, outcome: { reason: 'played', ranking: [[0], [1]], scores: {} },
  seats: [{ seat: 0, player: anna }, { seat: 1, player: null, bot: 'gentle', bot_name: 'Lubbe' }],
})

test('who plays now meets the bot that their results say', async () => {
  for (const [results, bot] of [[[], 'gentle'], [[won(2), won(1)], 'steady']] as const) {
    const server = comes('/', opening(), { as: anna })
    server.answer('GET /api/me/results', { tables: results })
    await presses('play-villagers')
    await until(() => location.pathname === `/table/${opened.table_id}`)

    expect(server.bodies('POST', '/api/tables')).toMatchObject([{ bots: { 1: bot } }])
  }
})

test('a table is opened against a bot that says how it plays', async () => {
  const server = comes('/', opening(), { as: anna })
  await presses('open-table')
  await selects('game-select', 'villagers')
  const choice = (await sees('bot-select-1')) as HTMLSelectElement
  expect([...choice.options].map((option) => option.text.trim().replace(/[\d,]+$/, '…'))).toEqual(['A player', 'Gentle bot · rating …', 'Steady bot · rating …', 'Keen bot · rating …', 'Strong bot · rating …'])

  await selects('bot-select-1', 'keen')
  await until(() => document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent?.includes('Thinks a few moves ahead'))
  await presses('open-submit')

  await until(() => location.pathname === `/table/${opened.table_id}`)
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ game: 'villagers', bots: { 1: 'keen' } }])
})

test('level and clock are named on the card, and another choice counts', async () => {
  const server = comes('/', opening(), { as: anna })
  const level = (await sees('level-villagers')) as HTMLSelectElement
  await until(() => server.calls.some(({ path }) => path === '/api/me/results'))
  expect(level.selectedOptions[0]?.text).toMatch(/^Gentle bot/)
  expect([words('plays-villagers'), level.title]).toEqual(['For your first games', 'For your first games. Knows the rules, makes mistakes.'])

  vi.spyOn(level, 'querySelector').mockReturnValueOnce(level.options[2] ?? null)
  level.dispatchEvent(new Event('change', { bubbles: true }))
  await presses('play-villagers')
  await until(() => location.pathname === `/table/${opened.table_id}`)
  comes('/', server, { as: anna })
  await selects('clock-villagers', 'days')
  await presses('people-villagers')

  await until(() => server.bodies('POST', '/api/seeks').length === 1)
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ bots: { 1: 'keen' } }])
  expect(server.bodies('POST', '/api/seeks')).toMatchObject([{ move_seconds: 86_400 }])
})

test('a rated table has no hints', async () => {
  const server = comes('/', opening(), { as: anna })
  await presses('open-table')
  await presses('hints-allowed')

  await presses('rated')
  const hints = (await sees('hints-allowed')) as HTMLInputElement
  await until(() => hints.disabled && !hints.checked)
  await presses('open-submit')

  await until(() => server.bodies('POST', '/api/tables').length === 1)
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ rated: true, hints: false }])
})

const life = { online: 12, last_week: 231, games: [{ game: 'bruges', tables: 3, meetings: 9, wait_seconds: 140 }, { game: 'burgundy', tables: 0, meetings: 4 }], busy_hours: [67, 163], friends: [] }

test('the front page shows who is here, and how long a wait may be', async () => {
  const server = new Server()
  const ben = { player_id: 'ben', name: 'Ben', path: '/player/Ben', friend: true, presence: { online: true, table_id: 'theirs', game: 'bruges' } }
  server.answer('GET /api/life', { ...life, friends: [ben] })
  comes('/', server)

  await reads('life', '12 players online · 3 tables in play · Ben (Watch: Ben)')
  await reads('game-burgundy', /4 games last week|in play/)
})

test('tables in play are counted although no player is online', async () => {
  const server = new Server()
  server.answer('GET /api/life', { ...life, online: 0 })
  comes('/', server)

  await reads('life', /^● 3 tables in play$/)
})

test.each([['en', 'most often on Wednesday'], ['de', 'am häufigsten Mittwoch']] as const)('an empty house shows when people met (%s)', async (lang, met) => {
  const server = new Server()
  for (const status of ['open', 'running']) server.answer(`GET /api/tables?status=${status}&limit=20`, { tables: [] })
  server.answer('GET /api/life', { ...life, online: 0, games: [] })
  comes('/', server, { lang })

  await until(() => document.body.textContent?.includes(met))
  expect(document.body.textContent).toContain('231')
  expect(has('life')).toBe(false)
})

/** The control of the form for a table that has this label. */
function field<Control extends HTMLElement>(label: string): Control | undefined {
  const found = [...document.querySelectorAll('dialog label')].find((one) => one.textContent === label)
  return (document.getElementById(found?.getAttribute('for') ?? '') as Control | null) ?? undefined
}

test.each([
  ['en', 'Rounds', 'Foxes'],
  ['de', 'Runden', 'Füchse'],
] as const)('the form asks for the options of a game of another package (%s)', async (lang, rounds, foxes) => {
  const server = comes('/', opening(), { as: anna, lang })
  await presses('open-table')
  await selects('game-select', 'courtyard')

  const choice = await until(() => field<HTMLSelectElement>(rounds))
  choice.selectedIndex = 0
  choice.dispatchEvent(new Event('change', { bubbles: true }))
  field(foxes)?.click()
  await presses('open-submit')

  await until(() => server.bodies('POST', '/api/tables').length === 1)
  expect(server.bodies('POST', '/api/tables')).toMatchObject([{ options: { rounds: 2, foxes: false } }])
})

test('a passkey that was not chosen is no passkey', async () => {
  hasPasskeys()
  lend('credentials', { get: () => Promise.reject(new Error('cancelled')) })
  const server = comes('/')
  server.answer('POST /api/passkeys/challenge', { public_key: {} })
  await presses('who-are-you')

  await presses('been-here')

  await until(() => document.querySelector('dialog [role=alert]')?.textContent?.includes('No passkey was chosen'))
})

function hasPasskeys(): void {
  const parsed = (asked: unknown) => asked
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { parseRequestOptionsFromJSON: parsed, parseCreationOptionsFromJSON: parsed }))
}
