/** What I chose, before it is sent: who likes to be asked says yes to it first. */
import type { Option } from '@kontor/client'
import { settings } from '../browser/settings.svelte'

export class ConfirmMove {
  /** Chosen, and waits for my yes. */
  option = $state.raw<Option | undefined>(undefined)

  constructor(private readonly send: (option: Option) => void) {}

  take(option: Option): void {
    if (settings.get('confirm')) this.option = option
    else this.send(option)
  }

  confirm(): void {
    const option = this.option
    this.option = undefined
    if (option !== undefined) this.send(option)
  }

  cancel(): void {
    this.option = undefined
  }
}
