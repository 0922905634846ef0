/** Players: my profile, the pages of others, whom I follow, and the leaderboards. */
import type { Profile } from '@kontor/client'
import { expect, test, vi } from 'vitest'
import { route } from '../../src/browser/route.svelte'
import { comes, fills, has, presses, reads, sees, sitsAt, until } from './page'
import { playerOf, recorded, Server } from './server'

const PEOPLE = recorded('people')
const anna = playerOf(PEOPLE)
const ID = 'player0000000001'
const HIS = `GET /api/players/${ID}`
const ben = PEOPLE.calls[HIS]?.[0]?.body as Profile
const rating = { game: 'bruges', ladder: 'people', rating: 1612, provisional: true, played: 3 } as const

/** A server that knows Ben, with these facts on his page. */
function withBen(more: Partial<Profile> = {}): Server {
  const server = new Server(recorded('people'))
  server.answer(HIS, { ...ben, ...more })
  return server
}

test('the page of a player tells how they played, also against me', async () => {
  const server = withBen({
    ratings: [rating],
    games: [{ game: 'bruges', seats: 2, played: 7, won: 4, best: 81 }, { game: 'bruges', seats: 1, played: 1, won: 0 }],
    head_to_head: [{ game: 'bruges', played: 3, won: 2, lost: 1, tied: 0 }],
    presence: { online: true, table_id: 'theirs', game: 'bruges' },
  })
  const points = [1500, 1541, 1612].map((rating, day) => ({ at: `2026-01-0${day + 1}T08:00:00Z`, rating, table_id: `t${day}` }))
  server.answer(`GET /api/players/${ID}/ratings/bruges`, { points })
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB'])
  comes(`/player/${ID}`, server, { as: anna })

  for (const fact of ['1,612?', 'Leaderboard']) await reads('game-of-player-bruges', fact)
  await reads('head-to-head', 'Bruges3210')
  await reads('presence', 'Playing Bruges')
  await until(() => document.querySelector('[role=img][aria-label="Bruges: rating after each game"]'))
  await reads('game-of-player-bruges', '03/01/20261,612')
  await reads('game-of-player-bruges', 'solo10–')
  expect(document.title).toContain('Ben')
})

test('one act follows a player, and two who follow each other are told so', async () => {
  const server = comes(`/player/${ID}`, new Server(recorded('people')), { as: anna })
  await until(() => document.body.textContent?.includes('Follows you'))

  await presses('follow')

  await sees('friend')
  await reads('follow', 'Unfollow')
  expect(server.bodies('PUT', `/api/me/follows/${ID}`)).toHaveLength(1)
})

test('a stranger who follows is asked for a name first', async () => {
  comes(`/player/${ID}`, withBen())

  await presses('follow')

  await sees('name-input')
  expect(has('about')).toBe(false)
})

test('a player is invited to a game of my choice', async () => {
  const server = comes(`/player/${ID}`, withBen(), { as: anna })
  await presses('invite-to-bruges')

  await until(() => location.pathname.startsWith('/table/'))
  expect(server.bodies('POST', `/api/players/${ID}/invitations`)).toMatchObject([{ game: 'bruges', seats: 2 }])
  server.problems.length = 0 // the table itself is not recorded
})

test('a player is blocked and reported from their page', async () => {
  const server = withBen()
  server.answer(`POST /api/players/${ID}/reports`, {})
  server.answer('GET /api/me/blocked', { players: [] })
  server.answer(`PUT /api/me/blocked/${ID}`, { players: [{ player_id: ID, name: 'Ben' }] })
  comes(`/player/${ID}`, server, { as: anna })
  await presses('about')

  await presses('block')

  await sees('kept')
  await presses('report')
  await sees('reported')
  expect(server.bodies('POST', `/api/players/${ID}/reports`)).toMatchObject([{ why: 'name' }])
})

test.each([
  ['private', 'private'],
  ['deleted', 'was deleted'],
  ['banned', 'is banned'],
] as const)('the page of a %s player says so and nothing else', async (status, said) => {
  const server = new Server(recorded('people'))
  server.answer(HIS, { player_id: ID, path: `/player/${ID}`, status, ...(status === 'deleted' ? {} : { name: 'Ben' }) })
  comes(`/player/${ID}`, server, { as: anna })

  await reads(`closed-${status}`, said)
  expect(server.calls.some(({ path }) => path.endsWith('/results') && path.includes(ID))).toBe(false)
})

test('the address of a renamed player becomes the new one, and an unknown one leads nowhere', async () => {
  const server = withBen({ path: '/player/Benedikt' })
  server.answer('GET /api/players/B%C3%A9n', { ...ben, path: '/player/Benedikt' })
  server.answer('GET /api/players/nobody', { code: 'not_found' }, 404)
  comes('/player/B%C3%A9n', server)
  await until(() => location.pathname === '/player/Benedikt')

  comes('/player/nobody', server)

  await until(() => document.body.textContent?.includes('Page not found'))
})

test('the name of a player at a table leads to their page', async () => {
  const server = sitsAt('running')
  server.answer('GET /api/me/blocked', { players: [] })
  await until(() => document.querySelector<HTMLElement>('[data-testid=about-Ben]'))
  document.querySelector<HTMLElement>('[data-testid=about-Ben]')?.click()
  expect(document.querySelector('.name a'), 'mine leads nowhere').toBeNull()

  expect((await sees('to-profile')).getAttribute('href')).toBe(`/player/${ID}`)
})

test('the name of a player in the log leads to their page, and Tab skips it', async () => {
  sitsAt('running')

  const link = await until(() => document.querySelector<HTMLElement>(`[data-testid=log] a[href="/player/${ID}"]`))

  expect([link.textContent, link.tabIndex]).toEqual(['Ben', -1])
})

test('I change my name once, and am told when I may again', async () => {
  const server = new Server(recorded('people'))
  server.answer('GET /api/me', PEOPLE.calls['GET /api/me']?.[0]?.body)
  server.answer('PATCH /api/me', PEOPLE.calls['PATCH /api/me']?.[1]?.body)
  comes('/me?tab=account', server, { as: anna })
  await reads('rename-hint', 'once in 30 days')
  server.answer('GET /api/me', PEOPLE.calls['GET /api/me']?.[1]?.body)
  await fills('new-name', ' Annabel ')
  await presses('rename')

  await reads('my-name', 'Annabel')
  await reads('me', 'Annabel')
  await reads('rename-hint', 'from February 14, 2027')
  expect(server.bodies('PATCH', '/api/me')).toEqual([{ name: 'Annabel' }])
})

test('a portrait, a colour and privacy are kept at once', async () => {
  const server = new Server(recorded('people'))
  server.answer('GET /api/me', PEOPLE.calls['GET /api/me']?.[0]?.body)
  server.answer('PATCH /api/me', PEOPLE.calls['PATCH /api/me']?.[0]?.body)
  comes('/me?tab=account', server, { as: anna })
  const choose = async (value: string) => (await until(() => document.querySelector<HTMLElement>(`main input[value="${value}"]`))).click()

  const colours = await sees('colours')
  await until(() => colours.querySelector<HTMLInputElement>(':checked')?.value === '')
  for (const value of ['bruges/queen', 'fir', 'nobody']) await choose(value)

  await reads('profile-saved', 'Saved')
  expect(server.bodies('PATCH', '/api/me')).toEqual([{ portrait: 'bruges/queen' }, { colour: 'fir' }, { privacy: 'nobody' }])
})

test('whom I follow is listed on my page, with a link to watch', async () => {
  const server = new Server(recorded('people'))
  server.answer('GET /api/me/follows', { players: [{ ...ben, friend: true, presence: { online: true, table_id: 'theirs', game: 'bruges' } }] })
  comes('/me', server, { as: anna })

  await reads('friends', 'BenYou follow each other')
  const hrefs = [...(await sees('friends')).querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([ben.path, '/table/theirs'])
})

const row = (rank: number, name: string) => ({ rank, player_id: name, name, path: `/player/${name}`, rating: 1700 - rank, provisional: rank > 1, played: rank })

test('a leaderboard is read page by page, with my own row', async () => {
  const server = new Server()
  const call = 'GET /api/leaderboards/bruges?span=month&ladder=people&limit=20'
  server.answer(call, { rows: [row(1, 'Ben')], cursor: '1', mine: row(7, anna.player_id) })
  server.answer(call.replace('&limit', '&cursor=1&limit'), { rows: [row(2, 'Carla')], mine: row(7, anna.player_id) })
  comes('/leaderboard/bruges', server, { as: anna })
  await reads('rank-1', '1Ben1,6991')
  await reads('rank-7', '1,693?')

  await presses('more-ranks')

  await reads('rank-2', 'Carla')
  expect(has('more-ranks')).toBe(false)
})

test('the header leads to the leaderboard of the first game', async () => {
  const server = new Server()
  server.answer('GET /api/leaderboards/burgundy?span=month&ladder=people&limit=20', { rows: [row(1, 'Ben')] })
  comes('/tables', server, { as: anna })
  const link = await until(() => [...document.querySelectorAll<HTMLElement>('header nav a')].find((one) => one.textContent === 'Leaderboard'))

  link.click()

  await reads('rank-1', 'Ben')
  expect(document.querySelector<HTMLSelectElement>('[data-testid=ranks-game]')?.value).toBe('burgundy')
})

test('the other ladders are a click away, and an empty one says so', async () => {
  const server = comes('/leaderboard/bruges', new Server(recorded('people')), { as: anna })
  server.answer('GET /api/leaderboards/bruges?span=month&ladder=bots&limit=20', { rows: [] })
  await until(() => document.body.textContent?.includes('No rated games yet'))

  const bots = await until(() => [...document.querySelectorAll<HTMLElement>('main nav a')].find((link) => link.textContent?.trim() === 'Against bots'))
  bots.click()

  await until(() => document.body.textContent?.includes('No games against bots yet'))
  expect(location.search).toBe('?span=month&ladder=bots')
})

test.each([
  ['/leaderboard/bruges', '/api/leaderboards/bruges', { rows: [row(1, 'Ben')] }],
  ['/player/Ben', '/api/players/Ben', ben],
] as const)('who leaves %s while it loads is disturbed by nothing later', async (path, call, found) => {
  let answer: (found: unknown) => void = () => undefined
  const server = new Server(recorded('people'))
  server.answersBy('GET', call, () => new Promise((later) => (answer = later)))
  comes(path, server, { as: anna })
  await until(() => server.calls.some((one) => one.path === call))
  route.go('/nowhere')
  await until(() => document.body.textContent?.includes('Page not found'))

  answer(found)

  await new Promise((awake) => setTimeout(awake))
  expect(location.pathname).toBe('/nowhere')
})
