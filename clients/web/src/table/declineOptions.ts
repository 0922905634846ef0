/** Options that decline something, or do nothing; they are less prominent than others. */
import type { Option } from '@kontor/client'

const REFUSALS = ['decline', 'end_turn', 'forgo_effect', 'finish', 'stop_drawing']

/** Whether an option declines, by the names that most games use; a game's page may differ. */
export function refuses({ command }: Option): boolean {
  return REFUSALS.includes(command.type)
}
