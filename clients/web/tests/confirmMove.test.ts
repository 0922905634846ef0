import { expect, test } from 'vitest'
import { settings } from '../src/browser/settings.svelte'
import { ConfirmMove } from '../src/table/confirmMove.svelte'

test('a move is confirmed once, by its last choice', () => {
  settings.set('confirm', true)
  const sent: string[] = []
  const moves = new ConfirmMove(
    ({ label }) => sent.push(label),
    ({ label }) => label === 'card',
  )

  for (const label of ['card', 'action']) moves.take({ command: { type: label }, label })

  expect([sent, moves.option?.label]).toEqual([['card'], 'action'])
  moves.confirm()
  expect(sent).toEqual(['card', 'action'])
  settings.set('confirm', false)
})
