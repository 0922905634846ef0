/** What is asked now, as a plain sentence. */
import { t } from '../../language.svelte'
import type { Target } from '../../table/targets'
import type { BoardProps } from '..'
import { theBox } from './box.svelte'
import { currentDecision, type DecisionView, type View } from './view'

export function ask({ held, seat, names }: BoardProps, chosen: Target[], lit: Target[]): string {
  const view = held.view as unknown as View
  const decision = currentDecision(view)
  if (view.active === undefined || decision === undefined) return ''
  if (view.active !== seat) return t('burgundy.page.wait', { who: names[view.active] ?? '' })
  const first = chosen[0]
  if (first !== undefined) return secondStep(first, lit)
  return firstStep(decision, view)
}

function firstStep(decision: DecisionView, view: View): string {
  switch (decision.type) {
    case 'use_die':
      return t('burgundy.page.ask.use_die', { number: decision.number ?? 0 })
    case 'resolve_effect': {
      const face = theBox.face(decision.card ?? '')
      return face === undefined ? '' : t('burgundy.page.ask.resolve_effect', { card: face.name, text: face.text })
    }
    case 'choose_pass_bonus':
      return t('burgundy.page.ask.choose_pass_bonus', { pass: view.current_pass })
    case 'take_supply':
      return t(`burgundy.page.ask.take_${decision.supply ?? 'goods'}`, { left: decision.left ?? 0 })
    case 'choose_mix':
      return t('burgundy.page.ask.choose_mix', { points: decision.victory_points ?? 0 })
    default:
      return t(`burgundy.page.ask.${decision.type}`)
  }
}

/** What is still to be said of the card that was clicked first: it is the last part of its target. */
function secondStep(first: Target, lit: Target[]): string {
  const face = theBox.face(first.slice(first.lastIndexOf(':') + 1))
  const facts = { card: face?.name ?? '', number: face?.number ?? 0 }
  const mayGiveUp = lit.some((target) => target.startsWith('project:'))
  if (first.startsWith('bought:')) return t(`burgundy.page.ask.${mayGiveUp ? 'give_up_or_use' : 'keep_or_use'}`, facts)
  if (lit.some((target) => target.startsWith('stack:'))) return t('burgundy.page.ask.onto', facts)
  if (mayGiveUp) return t('burgundy.page.ask.give_up', facts)
  return t('burgundy.page.ask.how')
}
