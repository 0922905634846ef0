import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const { me } = await import('../src/wire/identity.svelte')

const anna = (token: string) => ({ player_id: 'a', name: 'Anna', token })

/** Another tab of this browser did that. */
const elsewhere = (token: string) => kept.set('kontor.identity', JSON.stringify(anna(token)))

beforeEach(() => me.become(anna('one')))

test('a token that is refused is forgotten', () => {
  me.refused('one')

  expect(me.identity).toBeUndefined()
  expect(kept.size).toBe(0)
})

test('a token that was renewed meanwhile is not forgotten with the old one', () => {
  me.renew('two')
  me.refused('one')

  expect(me.identity?.token).toBe('two')
})

test('what another tab was given in place of it is taken', () => {
  elsewhere('two')
  me.refused('one')

  expect(me.identity?.token).toBe('two')
})

test('while all tokens are exchanged for one, nobody is forgotten', async () => {
  await me.exchange(async () => {
    me.refused('one')
    expect(me.identity?.token).toBe('one')
    return anna('two')
  })

  expect(me.identity?.token).toBe('two')
})

test('an exchange that fails leaves me who I am', async () => {
  await expect(me.exchange(() => Promise.reject(new Error('no')))).rejects.toThrow()

  expect(me.identity?.token).toBe('one')
  me.refused('one')
  expect(me.identity).toBeUndefined()
})
