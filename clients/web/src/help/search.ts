/** Finding a word among others, as somebody types it. */

/** Those that hold every part of what was typed, wherever; all of them while nothing is typed. */
export function matching<Thing>(things: Thing[], typed: string, textOf: (thing: Thing) => string): Thing[] {
  const parts = folded(typed).split(/\s+/).filter(Boolean)
  return things.filter((thing) => {
    const text = folded(textOf(thing))
    return parts.every((part) => text.includes(part))
  })
}

/** Without capitals and accents: "Koenig" is not asked of anybody, "konig" is enough. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
