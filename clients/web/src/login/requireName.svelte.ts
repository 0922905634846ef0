/** Asks for a name when an action needs one; the action then continues by itself. */
import { me } from '../wire/identity.svelte'

class NameDialogState {
  /** Whether the dialog is open. */
  open = $state(false)
  private answer: (named: boolean) => void = () => {}

  /** Whether I have a name, after asking for it if necessary; false if the dialog was closed without one. */
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
// Another tab has asked for the name; the action of this one may be outdated.
globalThis.addEventListener?.('storage', () => me.identity !== undefined && nameDialog.close())
