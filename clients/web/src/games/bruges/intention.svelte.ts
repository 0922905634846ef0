/** The inspected or dragged card, and the action it was dropped on, which is played as soon as the server offers it. */
import type { ActionId } from './view'

class Intention {
  /** The hand card under the mouse or with the focus: the actions show their gain with it. */
  looked = $state.raw<string | undefined>(undefined)
  dragged = $state.raw<string | undefined>(undefined)
  action = $state.raw<ActionId | undefined>(undefined)

  drop(action: ActionId): string | undefined {
    const card = this.dragged
    this.dragged = undefined
    if (card !== undefined) this.action = action
    return card
  }

  /** Returns the action of the drop once, and forgets it. */
  take(): ActionId | undefined {
    const action = this.action
    this.action = undefined
    return action
  }
}

export const intention = new Intention()
