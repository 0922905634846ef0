import { beforeEach, expect, test, vi } from 'vitest'

class Opened {
  static readonly OPEN = 1
  readyState = 0
  constructor(readonly address: string) {}
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('WebSocket', Opened)
  vi.stubGlobal('location', { origin: 'https://games.example' })
})

const page = () => import('../src/wire/firstSocket')

test('the page takes the socket that the first script opened, once', async () => {
  const { openFirst, openSocket } = await page()
  openFirst('a')

  const taken = openSocket('a')

  expect((taken as unknown as Opened).address).toBe('wss://games.example/ws?table=a')
  expect(openSocket('a')).not.toBe(taken)
})

test('a socket that broke meanwhile is not taken', async () => {
  const { openFirst, openSocket } = await page()
  const opened: Opened[] = []
  vi.stubGlobal('WebSocket', class extends Opened {
    constructor(address: string) {
      super(address)
      opened.push(this)
    }
  })
  openFirst(undefined)
  Object.assign(opened[0] as Opened, { readyState: 3 })

  expect(openSocket(undefined)).toBe(opened[1])
})
