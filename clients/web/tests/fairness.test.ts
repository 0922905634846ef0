import { expect, test } from 'vitest'
import { keepsPromise } from '../src/table/fairness'

const SECRET = '00'.repeat(32)
/** SHA-256 of 32 zero bytes. */
const COMMITMENT = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'

test('the secret that was promised keeps the promise', async () => {
  expect(await keepsPromise(SECRET, COMMITMENT)).toBe(true)
})

test('another secret does not', async () => {
  expect(await keepsPromise(`01${SECRET.slice(2)}`, COMMITMENT)).toBe(false)
})
