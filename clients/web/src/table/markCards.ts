/** Marks the cards of a line of the log where they lie on the board, until the answer is called. */
export function markCards(cards: string[]): () => void {
  if (cards.length === 0) return () => {}
  const named = new Set(cards)
  const things = [...document.querySelectorAll<HTMLElement>('main [data-card]')].filter((thing) =>
    named.has(thing.dataset['card'] ?? ''),
  )
  things.forEach((thing) => thing.classList.add('told-of'))
  return () => things.forEach((thing) => thing.classList.remove('told-of'))
}
