/** Answers that are not on the board: the dock shows each by its price and gain. */
import type { Command, DecisionView } from './view'

/** `of`: signs; several mean any of these. */
export type Amount = { count: number; of: string[] }
export type Answer = { word?: string; sign?: string; takes: Amount[]; brings: Amount[] }

/** BUR-ACT-22: this number of workers and silver is one victory point. */
const FOR_A_POINT = 3

/** A name that differs among the answers to one question. */
export function answerTo(command: Command): string | undefined {
  switch (command.type) {
    case 'restock_workers':
    case 'take_silver':
    case 'buy_cards':
    case 'end_turn':
    case 'forgo_effect':
      return command.type
    case 'convert':
      return `convert:${command.victory_points}:${command.surplus ?? 0}`
    case 'choose_bonus':
      return `choose_bonus:${command.bonus}`
    case 'return_workers':
      return `return_workers:${command.workers}`
    default:
      return undefined
  }
}

const amount = (count: number, ...of: string[]): Amount[] => (count > 0 ? [{ count, of }] : [])
const forPoints = (points = 0, surplus = 0) => FOR_A_POINT * points + surplus

/** The drawing of an answer; undefined: its sentence is shown instead. */
export function drawn(command: Command, decision: DecisionView | undefined): Answer | undefined {
  switch (command.type) {
    case 'restock_workers':
      return { word: 'restock_workers', sign: 'worker', takes: [], brings: [] }
    case 'keep_card':
    case 'use_card':
      return { word: command.type, takes: [], brings: [] }
    case 'take_silver':
      return { word: 'take_silver', takes: [], brings: amount(1, 'silver') }
    case 'buy_cards':
      return { word: 'buy_cards', takes: amount(3, 'silver'), brings: amount(3, 'back') }
    case 'convert':
      return {
        word: 'convert',
        takes: amount(forPoints(command.victory_points, command.surplus), 'worker', 'silver'),
        brings: amount(command.victory_points, 'points'),
      }
    case 'return_workers':
      return {
        takes: [
          ...amount(command.workers, 'worker'),
          ...amount(forPoints(decision?.victory_points, decision?.surplus) - command.workers, 'silver'),
        ],
        brings: [],
      }
    default:
      return undefined
  }
}
