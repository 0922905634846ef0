/**
 * Highlights the things on a board that a lesson or a hint is about.
 *
 * A name is that of an area (`data-area`), of a click target (`data-target`), or of a test (`data-testid`).
 */
import type { Attachment } from 'svelte/attachments'
import { scrollToThing } from './bringIntoView'

const MARK = 'data-pointed'

/**
 * Highlights things with these names inside the element, now and whenever the board changes. `alike`: names of things
 * that are about as good; their highlight is weaker. `scrolls`: whether to bring new ones into view.
 */
export function pointing(names: () => string[], alike: () => string[] = () => [], scrolls = () => true): Attachment<HTMLElement> {
  return (room) => {
    const marks = { '': names(), alike: alike() }
    const wanted = Object.values(marks).flat().flatMap(selectors).join(', ')
    if (wanted === '') return undefined
    const mark = () => {
      for (const thing of room.querySelectorAll(`[${MARK}]`)) {
        if (!thing.matches(wanted)) thing.removeAttribute(MARK)
      }
      for (const [value, named] of Object.entries(marks)) {
        for (const selector of named.flatMap(selectors)) room.querySelectorAll(selector).forEach((thing) => thing.setAttribute(MARK, value))
      }
    }
    mark()
    // The best ones last: they stay in sight. What is in the dock is in sight. A folded part of the board opens.
    for (const value of scrolls() ? ['alike', ''] : []) {
      const pointed = [...room.querySelectorAll(`[${MARK}='${value}']`)]
      pointed[0]?.closest('details')?.setAttribute('open', '')
      if (pointed[0] && !pointed.some((thing) => thing.closest('.dock'))) scrollToThing(pointed[0], 'nearest')
    }
    const watcher = new MutationObserver(mark)
    watcher.observe(room, { childList: true, subtree: true })
    return () => {
      watcher.disconnect()
      room.querySelectorAll(`[${MARK}]`).forEach((thing) => thing.removeAttribute(MARK))
    }
  }
}

function selectors(name: string): string[] {
  const quoted = CSS.escape(name)
  return [`[data-area=${quoted}]`, `[data-target=${quoted}]`, `[data-testid=${quoted}]`]
}
