/** A card that is looked at or dragged, and the action it was dropped on: done as soon as the server asks for it. */
import type { ActionId } from './view'

class Intention {
  /** The hand card under the mouse or with the focus: the actions show what they would bring with it. */
  looked = $state.raw<string | undefined>(undefined)
  dragged = $state.raw<string | undefined>(undefined)
  action = $state.raw<ActionId | undefined>(undefined)

  drop(action: ActionId): string | undefined {
    const card = this.dragged
    this.dragged = undefined
    if (card !== undefined) this.action = action
    return card
  }

  /** What was meant, once. */
  take(): ActionId | undefined {
    const action = this.action
    this.action = undefined
    return action
  }
}

export const intention = new Intention()
