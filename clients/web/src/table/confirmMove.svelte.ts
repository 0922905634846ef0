/** The chosen option before it is sent: some players want to confirm it. */
import type { Option } from '@kontor/client'
import { settings } from '../browser/settings.svelte'

export class ConfirmMove {
  /** The chosen option, waiting for confirmation. */
  option = $state.raw<Option | undefined>(undefined)

  /** `begins`: whether an option only begins a move, of which the next choice is confirmed. */
  constructor(
    private readonly send: (option: Option) => void,
    private readonly begins: (option: Option) => boolean | undefined,
  ) {}

  take(option: Option): void {
    if (settings.get('confirm') && !this.begins(option)) this.option = option
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
