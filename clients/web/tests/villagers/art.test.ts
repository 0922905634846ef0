import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pictures } from '../../art/villagers/index'

type Named = { id: string }
const BOX = new URL('../../../../domain/villagers/components.json', import.meta.url)
const { cards, events, suits, countess, jester } = JSON.parse(readFileSync(BOX, 'utf8')) as {
  cards: Named[]
  events: Named[]
  suits: Named[]
  countess: Named
  jester: Named
}

test('every card of the box has its picture, and every suit its back', () => {
  const named = [...cards, ...events, countess, jester].map(({ id }) => id).concat(suits.map(({ id }) => `back_${id}`))

  expect(Object.keys(pictures).sort()).toEqual([...new Set(named)].sort())
})

test('a coat has the colour of its suit, but for who wears a gown or motley', () => {
  const plain = cards.filter(({ id }) => !pictures[id]?.shapes.includes('var(--suit'))

  expect(plain).toEqual([])
})
