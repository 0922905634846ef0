/** Whether the reader wants to see the purpose of each question; stored in this browser. */
import { storage } from '../browser/storage.svelte'

const KEY = 'kontor.whys'
/** A screen where a second line for the question hides nothing else. */
const ROOMY = '(min-width: 64rem)'

class QuestionHelpState {
  open = $state(first())

  toggle(): void {
    this.open = !this.open
    storage.set(KEY, this.open ? 'open' : 'closed')
  }
}

/** The stored choice; by default open, on small screens closed. */
function first(): boolean {
  const stored = storage.get(KEY)
  return stored === null ? matchMedia(ROOMY).matches : stored === 'open'
}

export const questionHelp = new QuestionHelpState()
