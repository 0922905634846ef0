/** What I chose, before it is sent: who likes to be asked says yes to it first. */
import type { Option } from '@kontor/client'
import { settings } from '../browser/settings.svelte'

export class Asking {
  /** Chosen, and waits for my yes. */
  waits = $state.raw<Option | undefined>(undefined)

  constructor(private readonly send: (option: Option) => void) {}

  take(option: Option): void {
    if (settings.get('confirm')) this.waits = option
    else this.send(option)
  }

  yes(): void {
    const option = this.waits
    this.waits = undefined
    if (option !== undefined) this.send(option)
  }

  letGo(): void {
    this.waits = undefined
  }
}
