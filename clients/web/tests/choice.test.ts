import type { Option } from '@kontor/client'
import { expect, test } from 'vitest'
import { Choice } from '../src/board/choice.svelte'

const called = (type: string): Option => ({ command: { type }, label: type })
const [option, other, third] = [called('lay'), called('sell'), called('keep')]

test('a click on another thing of an earlier step changes the choice, and takes nothing', () => {
  const took: Option[] = []
  const paths = new Map([[option, ['card 1', 'pile']], [other, ['card 2', 'pile']], [third, ['card 1', 'village']]])
  const choice = new Choice(() => ({ options: [...paths.keys()], path: (one) => paths.get(one) ?? [], pending: false }), (one) => took.push(one))
  choice.click('card 1')
  expect([choice.replaces('card 2'), choice.replaces('village')]).toEqual([true, false])

  choice.click('card 2')
  expect([choice.chosen, took]).toEqual([['card 2'], []])
  choice.click('pile')

  expect(took).toEqual([other])
})
