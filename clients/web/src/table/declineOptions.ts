/** Options that do nothing, or do without something: they are there, and quieter than the others. */
import type { Option } from '@kontor/client'

const REFUSALS = ['decline', 'end_turn', 'forgo_effect', 'finish', 'stop_drawing']

/** As most games name it; a game's page may know better. */
export function refuses({ command }: Option): boolean {
  return REFUSALS.includes(command.type)
}
