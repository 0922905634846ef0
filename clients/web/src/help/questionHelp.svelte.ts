/** Whether a reader wants to see what each question is good for; kept in this browser. */
import { storage } from '../browser/storage.svelte'

const KEY = 'kontor.whys'
/** A screen on which a line more beside the question hides nothing else. */
const ROOMY = '(min-width: 64rem)'

class QuestionHelpState {
  open = $state(first())

  toggle(): void {
    this.open = !this.open
    storage.set(KEY, this.open ? 'open' : 'closed')
  }
}

/** Open until somebody closes it; on small screens closed until somebody opens it. */
function first(): boolean {
  const stored = storage.get(KEY)
  return stored === null ? matchMedia(ROOMY).matches : stored === 'open'
}

export const questionHelp = new QuestionHelpState()
