/** The click targets of each command, in order. */
import type { Target } from '../../board/targets'
import type { Command } from './view'

/** Empty for a command without a place on the board: it is a button. */
export function path(command: Command): Target[] {
  switch (command.type) {
    case 'draft_face_up':
    case 'give_villager':
    case 'put_coin':
      return [`road:${command.place}`]
    case 'send_courier':
      return ['hand:courier', `road:${command.place}`]
    case 'draft_from_pile':
    case 'pick_pile':
      return [`pile:${command.pile}`]
    case 'play_card':
    case 'put_back':
      return [`hand:${command.card}`]
    case 'pick_card':
    case 'put_on_top':
      return [`pick:${command.card}`]
    case 'lay_on':
      return [command.villager === undefined ? 'village' : `villager:${command.villager}`]
    case 'unlock':
    case 'pick_villager':
    case 'pay_freelancer':
      return [`villager:${command.villager}`]
    case 'use_thief':
      return [`villager:${command.villager}`, `seat:${command.seat}`]
    case 'get_basic':
      return [`basic:${command.basic}`, `pile:${command.pile}`]
    case 'pick_basic':
      return [`basic:${command.basic}`]
    case 'pick_player':
      return [`seat:${command.seat}`]
    case 'take_drafted':
      return [`square:${command.seat}:${command.card}`]
    case 'carry_out':
      return [`event:${command.event}`]
    case 'play_jester':
      return ['jester', `event:${command.event}`]
    default:
      return []
  }
}
