import { expect, test } from 'vitest'
import { socketAddress } from '../src/wire/socketAddress'

test('the socket is on the same host, encrypted where the page is', () => {
  expect(socketAddress({ protocol: 'http:', host: 'localhost:8700', pathname: '/' })).toBe('ws://localhost:8700/ws')
  expect(socketAddress({ protocol: 'https:', host: 'games.example', pathname: '/rules' })).toBe('wss://games.example/ws')
})

test('at a table it names the table', () => {
  expect(socketAddress({ protocol: 'https:', host: 'games.example', pathname: '/table/aB_9-x/replay' })).toBe(
    'wss://games.example/ws?table=aB_9-x',
  )
})
