/** What is asked now, as a plain sentence. */
import { t } from '../../language.svelte'
import type { Target } from '../../table/targets'
import type { BoardProps } from '..'
import { theBox } from './box.svelte'
import { penaltyOf } from './gains'
import type { Command, DecisionView, Gains, SeatView, View, Ware } from './view'
import { amount, inWords } from './words'

export function ask({ held, seat, names }: BoardProps, chosen: Target[], lit: Target[]): string {
  const view = held.view as unknown as View
  const decision = view.decision
  if (view.active === undefined || decision === undefined) return ''
  if (view.active !== seat) return t(`carpe_diem.page.wait.${view.phase}`, { who: names[view.active] ?? '' })
  if (chosen.length > 0) return t(lit.length > 1 ? 'carpe_diem.page.ask.turn' : 'carpe_diem.page.ask.confirm')
  return t(`carpe_diem.page.ask.${keyOf(held, decision, view.seats[seat], lit)}`, factsOf(held, decision, view.seats[seat]))
}

function keyOf({ options }: BoardProps['held'], { type, fulfilled }: DecisionView, own: SeatView | undefined, lit: Target[]): string {
  if (type === 'moving' && lit.some((target) => target.startsWith('bread:'))) return 'moving_with_bread'
  // CAR-BUILD-5
  if (type === 'building' && !options.some(({ command }) => command.type === 'lay_tile_aside')) return 'building_first'
  if (type === 'fulfilling_card' && (own?.bread ?? 0) >= theBox.limits.bread_per_fulfilment) return 'fulfilling_card_with_bread'
  if (type === 'closing_card' && fulfilled === 0) return 'closing_card_unfulfilled'
  return type
}

type Facts = Record<string, string | number>

function factsOf({ options }: BoardProps['held'], { tile, card, due = {} }: DecisionView, own: SeatView | undefined): Facts {
  const lost = penaltyOf(own, theBox.limits.penalty)
  const command = options[0]?.command as Command | undefined
  const ware = command?.type === 'pay_ware' ? command.ware : undefined
  return {
    tile: tile === undefined ? '' : theBox.tileName(tile),
    card: card === undefined ? '' : theBox.cardName(card),
    // The ware that is paid now; others may be due after it.
    due: ware === undefined ? '' : amount(ware, due[ware as Ware] ?? 0),
    pays: card === undefined ? '' : inWords((theBox.card(card)?.pays ?? {}) as Gains),
    loss: lost === 0 ? t('carpe_diem.page.no_loss') : amount('vp', lost),
    bread: theBox.limits.bread_per_fulfilment,
  }
}
