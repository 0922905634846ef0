/** What is asked now, as a plain sentence. */
import { t } from '../../language.svelte'
import type { Target } from '../../table/targets'
import type { BoardProps } from '..'
import { theBox } from './box.svelte'
import type { Command, DecisionView, View, Ware } from './view'

export function ask({ held, seat, names }: BoardProps, chosen: Target[], lit: Target[]): string {
  const view = held.view as unknown as View
  const decision = view.decision
  if (view.active === undefined || decision === undefined) return ''
  if (view.active !== seat) return t(`carpe_diem.page.wait.${view.phase}`, { who: names[view.active] ?? '' })
  if (chosen.length > 0) return t(lit.length > 1 ? 'carpe_diem.page.ask.turn' : 'carpe_diem.page.ask.confirm')
  return t(`carpe_diem.page.ask.${keyOf(decision, lit)}`, factsOf(decision, dueFirst(held)))
}

function keyOf({ type, fulfilled, placements }: DecisionView, lit: Target[]): string {
  if (type === 'moving' && lit.some((target) => target.startsWith('bread:'))) return 'moving_with_bread'
  if (type === 'building' && Object.keys(placements ?? {}).length === 0) return 'building_nowhere'
  if (type === 'closing_card' && fulfilled === 0) return 'closing_card_unfulfilled'
  return type
}

/** The ware that is paid now; others may be due after it. */
function dueFirst({ options }: BoardProps['held']): Ware | undefined {
  const command = options[0]?.command as Command | undefined
  return command?.type === 'pay_ware' ? command.ware : undefined
}

function factsOf({ tile, card, due = {} }: DecisionView, ware: Ware | undefined): Record<string, string | number> {
  return {
    tile: tile === undefined ? '' : theBox.tileName(tile),
    card: card === undefined ? '' : theBox.cardName(card),
    ware: ware === undefined ? '' : theBox.wareName(ware),
    amount: ware === undefined ? 0 : (due[ware] ?? 0),
    penalty: theBox.limits.penalty,
    bread: theBox.limits.bread_per_fulfilment,
  }
}
