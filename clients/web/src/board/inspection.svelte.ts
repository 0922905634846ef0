/** What somebody looks at more closely, and where it lies on the screen. */
import { createAttachmentKey } from 'svelte/attachments'

const LONG_PRESS_MS = 450

/** One for each game; `Subject`: whatever its board shows a detail of. */
export class Inspection<Subject> {
  subject = $state.raw<Subject | undefined>(undefined)
  at = $state.raw<DOMRect | undefined>(undefined)
  private press: ReturnType<typeof setTimeout> | undefined
  private pressed = false
  private element: Element | undefined
  private readonly leaving = createAttachmentKey()

  hide(): void {
    clearTimeout(this.press)
    this.subject = undefined
  }

  /** Whether the click that now ends was a long look. */
  endsLook(): boolean {
    clearTimeout(this.press)
    const looked = this.pressed
    this.pressed = false
    return looked
  }

  /** Everything by which a thing is looked at: a mouse over it, the focus on it, a finger that stays. */
  looksAt(subject: () => Subject) {
    return {
      [this.leaving]: this.until,
      onpointerenter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') this.show(subject(), event.currentTarget as Element)
      },
      onpointerleave: () => this.hide(),
      onpointerdown: (event: PointerEvent) => {
        if (event.pointerType === 'touch') this.touch(subject(), event.currentTarget as Element)
      },
      onfocus: (event: FocusEvent) => this.show(subject(), event.currentTarget as Element),
      onblur: () => this.hide(),
      oncontextmenu: (event: Event) => event.preventDefault(),
    }
  }

  show(subject: Subject, element: Element): void {
    this.subject = subject
    this.element = element
    this.at = element.getBoundingClientRect()
  }

  /** A finger goes down: if it stays, it wants to look, not to play. */
  private touch(subject: Subject, element: Element): void {
    this.pressed = false
    clearTimeout(this.press)
    this.press = setTimeout(() => {
      this.pressed = true
      this.show(subject, element)
    }, LONG_PRESS_MS)
  }

  /** Once the thing that lay there is gone, nobody can look at it any more. */
  private readonly until = (element: Element) => () => {
    if (this.element === element) this.hide()
  }
}
