/** The click targets of each command. */
import type { Target } from '../../board/targets'
import type { Command } from './view'

/** The targets of a command, in click order; none for a button. */
export function path(command: Command): Target[] {
  switch (command.type) {
    case 'draw_from':
      return [`pile:${command.pile}`]
    case 'play_card':
    case 'choose_card':
      return [`hand:${command.card}`]
    case 'activate':
    case 'choose_person':
      return [`person:${command.person}`]
    case 'take_workers':
    case 'take_guilders':
    case 'return_threat':
      return [action(command.type, command.improved)]
    case 'build_canal':
      return [action(command.type, command.improved), `section:${command.section}`]
    case 'build_house':
      return [action(command.type, command.improved), ...(command.worker ? [`worker:${command.worker}`] : [])]
    case 'lay_out':
      return [action('lay_out_person', command.improved), `house:${command.house}`]
    case 'choose_colour':
      return [`colour:${command.colour}`]
    case 'choose_worker':
      return [`worker:${command.colour}`]
    case 'choose_threat':
      return [`threat:${command.colour}`]
    case 'choose_discarded':
      return [`discarded:${command.card}`]
    case 'choose_house':
      return [`house:${command.house}`]
    case 'choose_section':
      return [`section:${command.section}`]
    case 'choose_opponent':
      return [`opponent:${command.opponent}`]
    case 'use_ship':
      return [`ship:${command.colour}`]
    default:
      return []
  }
}

/** An action has two places: the second one uses the exchange card. */
function action(name: string, improved: boolean | undefined): Target {
  return improved ? `improved:${name}` : `action:${name}`
}
