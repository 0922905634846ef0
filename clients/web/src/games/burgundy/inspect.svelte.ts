/** The card somebody looks at more closely, and where it lies on the screen. */
const LONG_PRESS = 450

class Inspection {
  card = $state<string | undefined>(undefined)
  at = $state.raw<DOMRect | undefined>(undefined)
  private press: ReturnType<typeof setTimeout> | undefined
  private pressed = false

  private element: Element | undefined

  show(card: string, element: Element): void {
    this.card = card
    this.element = element
    this.at = element.getBoundingClientRect()
  }

  hide(): void {
    clearTimeout(this.press)
    this.card = undefined
  }

  /** The card that lay there is gone, and nobody can look at it any more. */
  gone(element: Element): void {
    if (this.element === element) this.hide()
  }

  /** A finger goes down: if it stays, it wants to look, not to play. */
  touch(card: string, element: Element): void {
    this.pressed = false
    this.press = setTimeout(() => {
      this.pressed = true
      this.show(card, element)
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
