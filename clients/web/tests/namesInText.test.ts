import { expect, test } from 'vitest'
import { partsOf } from '../src/people/namesInText'

const holder = (seat: number, name: string, gone?: true) => ({ seat, player: { player_id: `p${seat}`, name, ...(gone && { gone }) } })
const seats = [holder(0, 'Ann'), holder(1, 'Ann Lee'), holder(2, 'C++'), holder(3, 'Somebody', true), { seat: 4, player: null, bot: 'keen', bot_name: 'Otmar' }]
const found = (text: string) => partsOf(text, seats as never).map(({ words, player }) => (player ? [words, player.player_id] : words))

test.each([
  ['Ann Lee gives Ann a card.', [['Ann Lee', 'p1'], ' gives ', ['Ann', 'p0'], ' a card.']],
  ["Anna takes Ann's place.", ['Anna takes ', ['Ann', 'p0'], "'s place."]],
  ['C++ draws.', [['C++', 'p2'], ' draws.']],
  ['Otmar and Somebody wait.', ['Otmar and Somebody wait.']],
])('the names of players in "%s" lead to their pages', (text, parts) => {
  expect(found(text)).toEqual(parts)
})

test('a text without players has no links', () => {
  expect(partsOf('Ann waits.', [])).toEqual([{ words: 'Ann waits.' }])
})
