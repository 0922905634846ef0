/** The click targets of each command. */
import type { Target } from '../../board/targets'
import type { Command } from './view'

/** The targets of a command, in click order; none for a button. */
export function path(command: Command): Target[] {
  switch (command.type) {
    case 'place_patrician':
    case 'move_patrician':
      return [`space:${command.space}`]
    case 'move_with_bread':
      return [`bread:${command.space}`]
    case 'take_tile':
      return [`tile:${command.tile}`]
    case 'take_seal_tile':
      return [`seal:${command.tile}`]
    case 'build_tile':
      return [`cell:${command.cell}`, `rotation:${command.rotation}`]
    case 'collect_reward':
      return [`reward:${command.kind}:${command.tiles}`]
    case 'return_fountain_card':
      return [`fountain:${command.card}`]
    case 'place_disc':
      return [`circle:${command.circle}`]
    case 'resolve_card':
      return [`card:${command.card}`]
    case 'fulfil_card':
      return [`times:${command.times}`]
    case 'pay_ware':
      return [`coins:${command.coins}`]
    case 'fulfil_with_bread':
      return ['with_bread']
    case 'close_card':
      return ['close']
    default:
      return []
  }
}
