/**
 * The targets that are visible: not folded away, not scrolled out of view, not under the dock.
 *
 * No option may be missed because its thing cannot be seen.
 */
import type { Target } from '../board/targets'

/** The share of a thing that must be visible. */
const PART = 0.5

export class VisibleTargets {
  private seen = $state.raw<ReadonlySet<Target> | undefined>(undefined)

  /**
   * Watches all current choices until the returned function is called. `covered`: the pixels at the bottom that hide
   * everything outside the dock.
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
    // The observers are exact but late. This first guess keeps the dock from growing twice.
    this.seen = new Set(lit.filter((thing) => dock?.contains(thing) || isOnScreen(thing, covered)).map(targetOf))
    return () => {
      inDock.disconnect()
      onBoard.disconnect()
      this.seen = undefined
    }
  }

  /** The targets that are not visible; empty until that is known. */
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
