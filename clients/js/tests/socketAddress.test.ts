import { expect, test } from 'vitest'
import { socketAddress } from '../src/socketAddress.ts'

test('the socket is on the same host, encrypted where the server is', () => {
  expect(socketAddress('http://localhost:8700')).toBe('ws://localhost:8700/ws')
  expect(socketAddress('https://games.example')).toBe('wss://games.example/ws')
})

test('who comes for one table names it', () => {
  expect(socketAddress('https://games.example', 'aB_9-x')).toBe('wss://games.example/ws?table=aB_9-x')
})
