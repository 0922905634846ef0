/** What somebody looks at more closely, and where it lies on the screen. */
import { createAttachmentKey } from 'svelte/attachments'

/** So long a mouse must rest on a thing: one that only passes by wants to see the board. */
const PAUSE_MS = 350
const LONG_PRESS_MS = 450

/** The id of what is told about the thing that is looked at. */
export const DETAIL = 'detail'

/** Whose detail is shown: there is only one at a time. */
let latest: { hide: () => void } | undefined

/** One for each game; `Subject`: whatever its board shows a detail of. */
export class Inspection<Subject> {
  subject = $state.raw<Subject | undefined>(undefined)
  at = $state.raw<DOMRect | undefined>(undefined)
  private element: Element | undefined
  /** What the mouse has moved onto, and not left. */
  private below: Element | undefined
  private waiting: ReturnType<typeof setTimeout> | undefined
  private pressed = false
  private shown = new AbortController()
  private readonly leaving = createAttachmentKey()
  /** Once the thing that lay there is gone, nobody can look at it any more. */
  private readonly until = (element: Element) => () => this.leave(element)

  hide(): void {
    clearTimeout(this.waiting)
    this.shown.abort()
    this.element?.removeAttribute('aria-describedby')
    this.element = undefined
    this.subject = undefined
  }

  show(subject: Subject, element: Element): void {
    if (!element.isConnected) return
    latest?.hide()
    latest = this
    this.subject = subject
    this.element = element
    this.at = element.getBoundingClientRect()
    element.setAttribute('aria-describedby', DETAIL)
    this.hideWithTheNextAct()
  }

  /** Whether the click that now ends was a long look. */
  endsLook(): boolean {
    clearTimeout(this.waiting)
    const looked = this.pressed
    this.pressed = false
    return looked
  }

  /** Shows what was tapped, or hides it again. */
  toggle(subject: Subject, element: Element): void {
    if (this.element === element) this.hide()
    else this.show(subject, element)
  }

  /**
   * Everything by which a thing is looked at: a mouse that rests on it, the focus on it, a finger that
   * taps it or stays. A thing that can be chosen has an `onclick` of its own.
   */
  looksAt(subject: () => Subject) {
    return {
      [this.leaving]: this.until,
      onpointermove: (event: PointerEvent) => {
        if (event.pointerType !== 'touch' && event.buttons === 0) this.rest(subject, event.currentTarget as Element)
      },
      onpointerleave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') this.leave(event.currentTarget as Element)
      },
      onpointerdown: (event: PointerEvent) => {
        clearTimeout(this.waiting)
        if (event.pointerType === 'touch') this.press(subject, event.currentTarget as Element)
      },
      onpointercancel: () => clearTimeout(this.waiting),
      onfocus: (event: FocusEvent) => {
        const element = event.currentTarget as Element
        if (element.matches(':focus-visible')) this.show(subject(), element)
      },
      onblur: (event: FocusEvent) => this.leave(event.currentTarget as Element),
      ondragstart: () => this.hide(),
      oncontextmenu: (event: Event) => event.preventDefault(),
      onclick: (event: MouseEvent) => {
        if (!this.endsLook()) this.toggle(subject(), event.currentTarget as Element)
      },
    }
  }

  /**
   * A mouse moves on it, once or often: if it stays, it is told. Who only has it laid below a mouse at rest
   * never calls.
   */
  rest(subject: () => Subject, element: Element): void {
    if (this.below === element) return
    this.below = element
    clearTimeout(this.waiting)
    this.waiting = setTimeout(() => this.show(subject(), element), PAUSE_MS)
  }

  /** A finger goes down: if it stays, it wants to look, not to play. */
  private press(subject: () => Subject, element: Element): void {
    this.pressed = false
    this.waiting = setTimeout(() => {
      this.pressed = true
      this.show(subject(), element)
    }, LONG_PRESS_MS)
  }

  /** Nobody looks at this any more, or it is gone. */
  leave(element: Element): void {
    clearTimeout(this.waiting)
    if (this.below === element) this.below = undefined
    if (this.element === element) this.hide()
  }

  /** A tap beside it closes it, and does nothing else: who reads must not play the card below the finger. */
  private hideByPress({ pointerType }: PointerEvent): void {
    this.hide()
    if (pointerType !== 'touch') return
    const over = new AbortController()
    const swallow = (event: Event) => {
      over.abort()
      event.stopPropagation()
      event.preventDefault()
    }
    window.addEventListener('click', swallow, { capture: true, signal: over.signal })
    window.addEventListener('pointerdown', () => over.abort(), { capture: true, signal: over.signal })
    window.addEventListener('pointercancel', () => over.abort(), { capture: true, signal: over.signal })
  }

  /** A press elsewhere and Escape end the look, and that the thing goes; when the page is scrolled, it moves along. */
  private hideWithTheNextAct(): void {
    this.shown = new AbortController()
    const goes = new MutationObserver(() => this.element?.isConnected || this.hide())
    goes.observe(document.body, { childList: true, subtree: true })
    this.shown.signal.addEventListener('abort', () => goes.disconnect())
    const listening = { capture: true, signal: this.shown.signal }
    window.addEventListener('pointerdown', (event) => this.element?.contains(event.target as Node) || this.hideByPress(event), listening)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide(), listening)
    window.addEventListener('scroll', () => (this.at = this.element?.getBoundingClientRect()), { ...listening, passive: true })
  }
}
