/** Parts of the board of Villagers: my hand. */
import { render } from '@testing-library/svelte'
import { flushSync, tick, type Component } from 'svelte'
import { expect, test } from 'vitest'
import { Choice, setChoice } from '../../src/board/choice.svelte'
import Hand from '../../src/games/villagers/Hand.svelte'

const BUILD = { type: 'build' }
const PUT_BACK = { type: 'put_back_for_basic', basic: 'miner', pile: 'stack_2' }

test('an undo of getting a basic villager takes back the hand card and the choice of its stack', async () => {
  const shown = (version: number, decision: object) => ({ version, mayUndo: true, options: [], view: { active: 0, phase: 'build', seats: { 0: { hand: { 0: 'mason' }, village: {} } }, decisions: { 0: decision } } })
  let held = $state.raw<object>(shown(7, PUT_BACK))
  let undos = 0
  let sending = $state(false)
  const undo = async () => {
    if (sending) return
    sending = true
    undos++
    await Promise.resolve()
    sending = false
  }
  const choice = new Choice(() => ({ options: [], path: () => [], pending: false }), () => undefined, undo)
  const Part = (anchor: never, given: never) => (setChoice(choice), Hand(anchor, given))
  render(Part as unknown as Component, { props: { seat: 0, shown: 0, names: ['Anna'], get held() { return held } } })
  flushSync()
  expect(undos).toBe(0)

  held = shown(8, BUILD)
  flushSync()
  choice.undo()
  flushSync()
  expect(undos).toBe(1)
  await tick()
  held = shown(9, PUT_BACK)
  flushSync()
  expect(undos).toBe(2)
  await tick()
  expect(undos, 'one that is refused is not sent again').toBe(2)
  for (const decision of [BUILD, PUT_BACK]) {
    held = shown(10, decision)
    flushSync()
  }
  expect(undos, 'the next villager is not undone').toBe(2)
})
