/** Search while typing. */

/** The things that contain every part of the typed text; all things for an empty text. */
export function matching<Thing>(things: Thing[], typed: string, textOf: (thing: Thing) => string): Thing[] {
  const parts = folded(typed).split(/\s+/).filter(Boolean)
  return things.filter((thing) => {
    const text = folded(textOf(thing))
    return parts.every((part) => text.includes(part))
  })
}

/** The text without capitals and accents, so that "konig" also finds "König". */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
