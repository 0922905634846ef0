/** Whoever wants to do something that needs a name is asked for it on the way, and it goes on by itself. */
import { me } from '../wire/identity.svelte'

class NameDialogState {
  /** The dialog stands open. */
  open = $state(false)
  private answer: (named: boolean) => void = () => {}

  /** Whether I have a name: at once, or when the dialog has asked for one; false if it was closed without. */
  async ask(): Promise<boolean> {
    if (me.identity !== undefined) return true
    this.open = true
    return new Promise((answer) => {
      this.answer(false)
      this.answer = answer
    })
  }

  close(named = false): void {
    if (!this.open) return
    this.open = false
    this.answer(named)
    this.answer = () => {}
  }
}

export const nameDialog = new NameDialogState()
// Another tab has asked for the name; what this one wanted it for may be long ago.
globalThis.addEventListener?.('storage', () => me.identity !== undefined && nameDialog.close())
