/** Search while typing. */

/** The things that contain every part of the typed text; all things for an empty text. */
export function matching<Thing>(things: Thing[], typed: string, textOf: (thing: Thing) => string): Thing[] {
  const parts = folded(typed).split(/\s+/).filter(Boolean)
  return things.filter((thing) => {
    const text = folded(textOf(thing))
    return parts.every((part) => text.includes(part))
  })
}

/** Splits a text around the parts that were typed: every second piece is one of them. */
export function pieces(text: string, typed: string): string[] {
  const parts = folded(typed).split(/\s+/).filter(Boolean)
  const plain = folded(text)
  if (parts.length === 0 || plain.length !== text.length) return [text]
  const hit = new RegExp(parts.map((part) => part.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|'), 'g')
  const cuts = [...plain.matchAll(hit)].flatMap((match) => [match.index, match.index + match[0].length])
  return [0, ...cuts].map((start, index) => text.slice(start, cuts[index]))
}

/** The text without capitals and accents, so that "konig" also finds "König". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
