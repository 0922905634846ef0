/** The current question. */
import { t } from '../../i18n/language.svelte'
import type { Target } from '../../board/targets'
import type { Facts } from '../../i18n/texts'
import type { BoardProps, Question } from '../gamePage'
import { components } from './components.svelte'
import { penaltyOf } from './gains'
import type { Command, DecisionView, Gains, SeatView, View, Ware } from './view'
import { amount, inWords } from './words'

export function ask({ held, seat, names }: BoardProps<View>, chosen: Target[], lit: Target[]): Question {
  const view = held.view
  const decision = view.decision
  if (view.active === undefined || decision === undefined) return { sentence: '' }
  if (view.active !== seat) return { sentence: t(`carpe_diem.page.wait.${view.phase}`, { who: names[view.active] ?? '' }) }
  if (chosen.length > 0) {
    const name = lit.length > 1 ? 'turn' : 'confirm'
    const another = Object.keys(decision.placements ?? {}).length > 1
    return { sentence: t(`carpe_diem.page.${another ? 'ask' : 'only'}.${name}`), name }
  }
  const own = view.seats[seat]
  const question = asked(keyOf(held, decision, own, lit), factsOf(held, decision, own))
  const notes = [
    decision.type === 'taking_tile' && clears(view, own) && 'taking_clears',
    someUnfit(view, decision, lit) && 'unfit',
  ].flatMap((name) => (name ? [t(`carpe_diem.page.${name}`)] : []))
  return { ...question, sentence: [question.sentence, ...notes].join(' ') }
}

function asked(name: string, facts: Facts = {}): Question {
  return { sentence: t(`carpe_diem.page.ask.${name}`, facts), name }
}

/** A silent move starts with a card, or ends without fulfilling it (again); wares are named after the payment. */
export function untold({ decision: asked }: View, who: string, { decision: next }: View): string | undefined {
  const card = asked?.card ?? next?.card
  if (asked === undefined || card === undefined) return undefined
  const type = next?.type === 'paying_card' ? next.type : asked.type
  return t(`carpe_diem.page.silent.${type}`, { who, card: components.nameOf('scoring_cards', card), times: next?.times ?? 0 })
}

/** Whether the other tiles leave the game (CAR-TAKE-3, -4). */
function clears(view: View, own: SeatView | undefined): boolean {
  const others = Object.keys(view.fields[own?.space ?? '']?.tiles ?? {}).length - 1
  return others > 0 && others <= components.tilesRemoved(Object.keys(view.seats).length)
}

/** Whether one of the tiles to choose from fits nowhere. */
function someUnfit({ fields }: View, { unfit }: DecisionView, lit: Target[]): boolean {
  if (unfit === undefined) return false
  return lit.some((target) => {
    const [kind = '', what = ''] = target.split(':')
    const tiles = kind === 'tile' || kind === 'seal' ? [what] : Object.values(fields[what]?.tiles ?? {})
    return tiles.some((tile) => tile in unfit)
  })
}

function keyOf({ options }: BoardProps['held'], { type, fulfilled }: DecisionView, own: SeatView | undefined, lit: Target[]): string {
  if (type === 'moving' && lit.some((target) => target.startsWith('bread:'))) return 'moving_with_bread'
  // CAR-BUILD-5
  if (type === 'building' && !options.some(({ command }) => command.type === 'lay_tile_aside')) return 'building_first'
  if (type === 'fulfilling_card' && (own?.bread ?? 0) >= components.limits.bread_per_fulfilment) return 'fulfilling_card_with_bread'
  if (type === 'closing_card' && fulfilled === 0) return 'closing_card_unfulfilled'
  return type
}

function factsOf({ options }: BoardProps['held'], { card, due = {} }: DecisionView, own: SeatView | undefined): Facts {
  const lost = penaltyOf(own, components.limits.penalty)
  const command = options[0]?.command as Command | undefined
  const ware = command?.type === 'pay_ware' ? command.ware : undefined
  return {
    card: card === undefined ? '' : components.nameOf('scoring_cards', card),
    // The ware of the current payment; others may follow.
    due: ware === undefined ? '' : amount(ware, due[ware as Ware] ?? 0),
    pays: card === undefined ? '' : inWords((components.card(card)?.pays ?? {}) as Gains),
    loss: lost === 0 ? t('carpe_diem.page.no_loss') : amount('vp', lost),
    bread: components.limits.bread_per_fulfilment,
  }
}
