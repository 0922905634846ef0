/**
 * The targets that are visible: not folded away, not scrolled out of view, not under the dock.
 *
 * No option may be missed because its thing cannot be seen.
 */
import type { Option } from '@kontor/client'
import type { Target } from '../board/targets'

/** The share of a thing that must be visible. */
const PART = 0.5

export class VisibleTargets {
  private seen = $state.raw<ReadonlySet<Target> | undefined>(undefined)
  /** The targets that have a place on the page. */
  private placed: ReadonlyMap<Target, Element> = new Map()

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
    this.placed = new Map(lit.filter((thing) => thing.getBoundingClientRect().height > 0).map((thing) => [targetOf(thing), thing]))
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

  /** What is not visible of these choices. `away`: elements to scroll to. `nowhere`: options without a place on the page. */
  unseen(lit: ReadonlyMap<Target, Option[]>): { away: Element[]; nowhere: Option[] } {
    const [hidden, placed] = [this.hidden([...lit.keys()]), this.placed]
    return {
      away: hidden.flatMap((target) => placed.get(target) ?? []),
      nowhere: [...new Set(hidden.filter((target) => !placed.has(target)).flatMap((target) => lit.get(target) ?? []))],
    }
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
