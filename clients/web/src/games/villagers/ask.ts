/** The current question. */
import type { Option } from '@kontor/client'
import { topOf } from '../../board/places'
import { handheld } from '../../browser/screens'
import { language, t } from '../../i18n/language.svelte'
import type { Target } from '../../board/targets'
import { has, type Facts } from '../../i18n/texts'
import type { BoardProps, Question } from '../gamePage'
import { components } from './components.svelte'
import { isLastRound } from './endOfRound'
import { drafting, type DecisionView, type View } from './view'

export function ask({ held, seat, names }: BoardProps<View>, chosen: Target[], lit: Target[]): Question {
  const view = held.view
  const decision = topOf(view.decisions)
  if (view.active === undefined || decision === undefined) return { sentence: '' }
  const who = names[view.active] ?? ''
  const first = chosen[0]
  if (first !== undefined) return asked(secondStep(first, lit))
  if (view.active === seat && decision.type === 'open_padlock' && held.options.every(({ price }) => price !== undefined)) {
    return asked('open_padlock_for_gold', { card: components.name(decision.card ?? '') })
  }
  if (view.active === seat && decision.type === 'build') return building(view, held.options)
  if (view.active === seat) return firstStep(decision, view)
  return { sentence: t(held.options.length > 0 ? 'villagers.page.may_send_courier' : `villagers.page.wait.${view.phase}`, { who }) }
}

/** Silent: the end of a build turn, what is put back or declined, and a card before its place or its price is chosen. */
export function untold(before: View, who: string, after: View): string | undefined {
  const from = topOf(before.decisions)?.type
  const { card, basic } = topOf(after.decisions) ?? {}
  const chosen = from === 'order_seen' || from === 'pay_freelancers' ? from : basic ? 'basic' : card ? 'card' : from === 'build' && from
  return chosen ? t(`villagers.page.silent.${chosen}`, { who, card: components.name(basic ?? card ?? '') }) : undefined
}

function asked(name: string, facts: Facts = {}): Question {
  return { sentence: t(`villagers.page.ask.${name}`, facts), name }
}

function firstStep(decision: DecisionView, view: View): Question {
  const { type, by, left: count = 0 } = decision
  if (decision.only !== undefined) return asked('only_event', { event: components.name(decision.only) })
  const card = components.name(decision.card ?? by ?? '')
  const own = `${type}.${by ?? decision.how ?? (isLastRound(view) ? 'last' : '')}`
  const facts = { card, left: count, ...drafts(view), basic: components.name(decision.basic ?? '') }
  const question = asked(has(`villagers.page.ask.${own}`) ? own : type, facts)
  // On a phone a tap drafts.
  const touched = type === 'draft_villager' && view.round === 1 && handheld.current ? ` ${t('villagers.page.hold_card')}` : ''
  return { ...question, sentence: question.sentence + touched }
}

/** The number of the current draft, and the total. */
function drafts(view: View): { number: number; limit: number } {
  const { drafted = 0, limit = 0 } = drafting(view, view.active ?? -1) ?? {}
  return { number: drafted + 1, limit }
}

/** The possible actions of a build turn, without its end, which has a button; for a spectator the remaining ones. */
function building(view: View, options: Option[]): Question {
  const { actions, basics } = left(view)
  const offered = new Set(options.map(({ command }) => command.type))
  const may = (isOffered: boolean, remaining: number) => (options.length > 0 ? isOffered : remaining > 0)
  const faces = options.flatMap(({ command }) => (command.type === 'play_card' ? [components.face(String(command['card']))] : []))
  const parts = [
    ...(may(faces.some((face) => !face?.discard), actions) ? [actions > 0 ? t('villagers.page.build.lay', { actions }) : t('villagers.page.build.lay_free')] : []),
    ...(faces.some((face) => face?.discard) ? [t('villagers.page.build.play')] : []),
    ...(may(offered.has('get_basic'), basics) ? [t('villagers.page.build.get', { basics })] : []),
    ...(offered.has('use_thief') ? [t('villagers.page.build.thief')] : []),
  ]
  const all = parts.length > 0 ? new Intl.ListFormat(language.current, { type: 'disjunction' }).format(parts) : t('villagers.page.build.end')
  const question = asked('build', { may: `${all.charAt(0).toUpperCase()}${all.slice(1)}` })
  if (parts.length === 0) return { sentence: question.sentence }
  const nothingFits = options.length > 0 && actions > 0 && faces.length === 0
  return nothingFits ? { ...question, sentence: `${t('villagers.page.build.nothing_fits')} ${question.sentence}` } : question
}

function left(view: View): { actions: number; basics: number } {
  const { limit = 0, used = 0, basics_left: basics = 0 } = view.build ?? {}
  return { actions: limit - used, basics }
}

function secondStep(first: Target, lit: Target[]): string {
  if (first === 'hand:courier') return 'courier_takes'
  if (first === 'jester') return 'jester_stops'
  if (lit.some((target) => target.startsWith('seat:'))) return 'thief_takes'
  return 'onto_pile'
}
