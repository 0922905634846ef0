/** Highlights the cards of a log line on the board until the returned function is called. */
export function markCards(cards: string[]): () => void {
  if (cards.length === 0) return () => {}
  const named = new Set(cards)
  const things = [...document.querySelectorAll<HTMLElement>('main [data-card]')].filter((thing) =>
    named.has(thing.dataset['card'] ?? ''),
  )
  things.forEach((thing) => thing.classList.add('told-of'))
  return () => things.forEach((thing) => thing.classList.remove('told-of'))
}
