/** What somebody looks at more closely, and where it lies on the screen. */
import type { PileView } from './view'

const LONG_PRESS = 450

/** Who else knows a card of my hand: `all`, or seats such as `1 3`; and the same as a sentence. */
export type Known = { seats: string; told: string }

export type Subject =
  | { card: string; turned?: boolean; silver?: number; coins?: number; known?: Known }
  | { pile: PileView; title: string }
  /** An event or a development. */
  | { told: string; more?: string }

class Inspection {
  subject = $state.raw<Subject | undefined>(undefined)
  at = $state.raw<DOMRect | undefined>(undefined)
  private press: ReturnType<typeof setTimeout> | undefined
  private pressed = false
  private element: Element | undefined

  show(subject: Subject, element: Element): void {
    this.subject = subject
    this.element = element
    this.at = element.getBoundingClientRect()
  }

  hide(): void {
    clearTimeout(this.press)
    this.subject = undefined
  }

  /** The thing that lay there is gone, and nobody can look at it any more. */
  gone(element: Element): void {
    if (this.element === element) this.hide()
  }

  /** A finger goes down: if it stays, it wants to look, not to play. */
  touch(subject: Subject, element: Element): void {
    this.pressed = false
    clearTimeout(this.press)
    this.press = setTimeout(() => {
      this.pressed = true
      this.show(subject, element)
    }, LONG_PRESS)
  }

  /** Whether the click that now ends was a long look. */
  endsLook(): boolean {
    clearTimeout(this.press)
    const looked = this.pressed
    this.pressed = false
    return looked
  }
}

export const inspection = new Inspection()

/** Everything by which a thing is looked at: a mouse over it, the focus on it, a finger that stays. */
export function looksAt(subject: () => Subject) {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') inspection.show(subject(), event.currentTarget as Element)
    },
    onpointerleave: () => inspection.hide(),
    onpointerdown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') inspection.touch(subject(), event.currentTarget as Element)
    },
    onfocus: (event: FocusEvent) => inspection.show(subject(), event.currentTarget as Element),
    onblur: () => inspection.hide(),
    oncontextmenu: (event: Event) => event.preventDefault(),
  }
}
