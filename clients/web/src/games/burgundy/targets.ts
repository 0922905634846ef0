/** The click targets of each command, and the price of turning a die. */
import type { Option } from '@kontor/client'
import { topOf } from '../../board/places'
import type { Target } from '../../board/targets'
import { answerTo } from './answers'
import type { Command, View } from './view'

/**
 * The targets of a command, in click order; none if it has no place on the board. `goodOfNumber`: the kind of goods
 * with a number.
 */
export function path(command: Command, goodOfNumber: (number: number) => string | undefined): Target[] {
  switch (command.type) {
    case 'play_card':
      return [`hand:${command.card}`]
    case 'take_card':
      return [`display:${command.row}:${command.card}`, ...givenUp(command)]
    case 'place_project':
      return [`project:${command.card}`, `stack:${command.onto ?? 'new'}`]
    case 'keep_card':
      return [`bought:${command.card}`, ...(command.discard === undefined ? ['answer:keep_card'] : givenUp(command))]
    case 'use_card':
      return [`bought:${command.card}`, 'answer:use_card']
    case 'take_good':
      return [`goods:${command.stack}`]
    case 'take_animal':
      return [`animals:${command.stack}`]
    case 'sell_goods': {
      const good = goodOfNumber(command.number)
      return good === undefined ? [] : [`good:${good}`]
    }
    case 'sell_goods_of_sort':
      return [`good:${command.good}`]
    default: {
      const answer = answerTo(command)
      return answer === undefined ? [] : [`answer:${answer}`]
    }
  }
}

/** The project that is discarded to make room for a fourth one. */
function givenUp({ discard }: { discard?: string }): Target[] {
  return discard === undefined ? [] : [`project:${discard}`]
}

/** The number of workers of the cheapest of these options. */
export function cheapest(view: View, options: Option[], numberOf: (card: string) => number | undefined): number {
  const costs = options.map(({ command }) => workers(view, command as Command, numberOf))
  return costs.length === 0 ? 0 : Math.min(...costs)
}

/** BUR-WORKER-5, -12: only dice are turned; effects with any number need no workers. */
function workers(view: View, command: Command, numberOf: (card: string) => number | undefined): number {
  const decision = topOf(view.decisions)
  const wanted = wantedNumber(command, numberOf)
  if (decision?.type !== 'use_die' || decision.number === undefined || wanted === undefined) return 0
  const apart = Math.abs(decision.number - wanted)
  return Math.min(apart, 6 - apart)
}

function wantedNumber(command: Command, numberOf: (card: string) => number | undefined): number | undefined {
  switch (command.type) {
    case 'take_card':
      return command.row
    case 'place_project':
      return numberOf(command.card)
    case 'sell_goods':
      return command.number
    default:
      return undefined
  }
}
