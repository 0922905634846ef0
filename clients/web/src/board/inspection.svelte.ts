/** The thing under inspection, and its place on the screen. */
import { createAttachmentKey } from 'svelte/attachments'

/** Milliseconds that a mouse must rest on a thing before its detail is shown. */
const PAUSE_MS = 350
const LONG_PRESS_MS = 450

/** The id of the detail element. */
export const DETAIL = 'detail'

/** The inspection with the visible detail: there is only one at a time. */
let latest: { hide: () => void } | undefined

/** One for each game. `Subject`: the things that its board shows details of. */
export class Inspection<Subject> {
  subject = $state.raw<Subject | undefined>(undefined)
  at = $state.raw<DOMRect | undefined>(undefined)
  private element: Element | undefined
  /** The thing under the mouse. */
  private below: Element | undefined
  private waiting: ReturnType<typeof setTimeout> | undefined
  private pressed = false
  private shown = new AbortController()
  private readonly leaving = createAttachmentKey()
  /** Ends the inspection when the thing is removed. */
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

  /** Whether the click that now ends was a long press. */
  endsLook(): boolean {
    clearTimeout(this.waiting)
    const looked = this.pressed
    this.pressed = false
    return looked
  }

  /** Shows the detail of a tapped thing, or hides it again. */
  toggle(subject: Subject, element: Element): void {
    if (this.element === element) this.hide()
    else this.show(subject, element)
  }

  /**
   * Handlers for every way to inspect a thing: a resting mouse, focus, tap or long press. A thing that can be chosen
   * replaces `onclick`.
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
   * Handles a mouse that moves on a thing: the detail follows after a pause. A thing that appears below a resting mouse
   * gets no such event.
   */
  rest(subject: () => Subject, element: Element): void {
    if (this.below === element) return
    this.below = element
    clearTimeout(this.waiting)
    this.waiting = setTimeout(() => this.show(subject(), element), PAUSE_MS)
  }

  /** Handles a finger that goes down: a long press inspects instead of playing. */
  private press(subject: () => Subject, element: Element): void {
    this.pressed = false
    this.waiting = setTimeout(() => {
      this.pressed = true
      this.show(subject(), element)
    }, LONG_PRESS_MS)
  }

  /** Ends the inspection: the pointer or focus has left the thing, or the thing was removed. */
  leave(element: Element): void {
    clearTimeout(this.waiting)
    if (this.below === element) this.below = undefined
    if (this.element === element) this.hide()
  }

  /** Closes the detail on a tap elsewhere, and swallows a tap on the detail: it must not play the card below that. */
  private hideByPress({ pointerType, clientX, clientY }: PointerEvent): void {
    const box = document.getElementById(DETAIL)?.getBoundingClientRect()
    this.hide()
    if (pointerType !== 'touch' || !box || clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom) return
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

  /** Hides the detail after a press elsewhere, Escape, or the thing's removal; on scrolling it moves along. */
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
