/**
 * Which targets can be seen: not folded away, not scrolled out of their part, not under the dock.
 *
 * An option nobody sees must not be missed; so it is not enough to know what is lit.
 */
import type { Target } from '../board/targets'

/** So much of a thing must be seen. */
const PART = 0.5

export class VisibleTargets {
  private seen = $state.raw<ReadonlySet<Target> | undefined>(undefined)

  /**
   * Watches all that is lit now, until the answer is called. `covered`: so many pixels at the bottom hide
   * whatever does not lie in the dock itself.
   */
  watch(dock: Element | undefined, covered: number): () => void {
    const inSight = new Map<Element, boolean>()
    const note: IntersectionObserverCallback = (changes) => {
      for (const { target, intersectionRatio } of changes) inSight.set(target, intersectionRatio >= PART)
      this.seen = new Set([...inSight].flatMap(([thing, sees]) => (sees ? [targetOf(thing)] : [])))
    }
    const inDock = new IntersectionObserver(note, { threshold: PART })
    const onBoard = new IntersectionObserver(note, { threshold: PART, rootMargin: `0px 0px -${covered}px 0px` })
    const lit = [...document.querySelectorAll('[data-target].lit, [data-target].fresh')]
    lit.forEach((thing) => (dock?.contains(thing) ? inDock : onBoard).observe(thing))
    // The observers tell later, and know more: what is scrolled out of its part. The dock must not grow twice.
    this.seen = new Set(lit.filter((thing) => dock?.contains(thing) || isOnScreen(thing, covered)).map(targetOf))
    return () => {
      inDock.disconnect()
      onBoard.disconnect()
      this.seen = undefined
    }
  }

  /** Of these the ones that nobody can see; none before it is known. */
  hidden(targets: Target[]): Target[] {
    const seen = this.seen
    return seen === undefined ? [] : targets.filter((target) => !seen.has(target))
  }
}

function isOnScreen(thing: Element, covered: number): boolean {
  const { top, bottom } = thing.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return middle > 0 && middle < innerHeight - covered
}

function targetOf(thing: Element): Target {
  return (thing as HTMLElement).dataset['target'] ?? ''
}
