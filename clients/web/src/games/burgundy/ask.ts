/** The current question. */
import { topOf } from '../../board/places'
import { handheld } from '../../browser/screens'
import { language, t } from '../../i18n/language.svelte'
import type { Target } from '../../board/targets'
import type { Facts } from '../../i18n/texts'
import type { BoardProps, Question } from '../gamePage'
import { components } from './components.svelte'
import { cheapest } from './targets'
import type { DecisionView, View } from './view'

export function ask({ held, seat, names }: BoardProps<View>, chosen: Target[], lit: Target[]): Question {
  const view = held.view
  const decision = topOf(view.decisions)
  if (view.active === undefined || decision === undefined) return { sentence: '' }
  if (view.active !== seat) return { sentence: t('burgundy.page.wait', { who: names[view.active] ?? '' }) }
  const first = chosen[0]
  if (first !== undefined) return secondStep(first, lit)
  return firstStep(decision, held)
}

/** Silent: the end of a turn, and points before it is chosen what is returned for them. */
export function untold({ decisions }: View, who: string, after: View): string | undefined {
  if (topOf(decisions)?.type === 'turn_over') return t('burgundy.page.ends_turn', { who })
  const points = topOf(after.decisions)?.victory_points
  return points === undefined ? undefined : t('burgundy.page.converts', { who, points })
}

function asked(name: string, facts: Facts = {}): Question {
  return { sentence: t(`burgundy.page.ask.${name}`, facts), name }
}

function firstStep(decision: DecisionView, held: BoardProps<View>['held']): Question {
  const view = held.view
  switch (decision.type) {
    case 'use_die':
      return useDie(decision.number ?? 0, held)
    case 'resolve_effect': {
      const face = components.face(decision.card ?? '')
      return face === undefined ? { sentence: '' } : asked('resolve_effect', { card: face.name, text: face.text })
    }
    case 'choose_pass_bonus':
      return asked('choose_pass_bonus', { pass: view.current_pass })
    case 'take_supply':
      return asked(`take_${decision.supply ?? 'goods'}`, { left: decision.left ?? 0 })
    case 'choose_mix':
      return asked('choose_mix', { points: decision.victory_points ?? 0 })
    default:
      return asked(`${decision.type}`)
  }
}

/** What the number of a die is good for without workers. A large screen also says what workers are good for, if there are any. */
function useDie(number: number, { view, options }: BoardProps<View>['held']): Question {
  const free = new Set(options.filter((option) => cheapest(view, [option], numberOf) === 0).map(({ command }) => command.type))
  const may = ['take_card', 'place_project', 'sell_goods'].filter((type) => free.has(type)).map((type) => t(`burgundy.page.die.${type}`, { number }))
  if (may.length > 0) may.push(t('burgundy.page.die.other'))
  const list = new Intl.ListFormat(language.current, { type: 'disjunction' }).format(may)
  const question = asked('use_die', { number, may: list })
  const first = may.length > 0 ? question.sentence : t('burgundy.page.die.nothing', { number })
  const workers = view.seats[view.active ?? -1]?.workers ?? 0
  return { ...question, sentence: workers > 0 && !handheld.current ? `${first} ${t('burgundy.page.die.workers')}` : first }
}

const numberOf = (card: string) => components.face(card)?.number

/** The question after the first click: the first target ends with its card. */
function secondStep(first: Target, lit: Target[]): Question {
  const face = components.face(first.slice(first.lastIndexOf(':') + 1))
  const facts = { card: face?.name ?? '', number: face?.number ?? 0 }
  const mayGiveUp = lit.some((target) => target.startsWith('project:'))
  if (first.startsWith('bought:')) return asked(mayGiveUp ? 'give_up_or_use' : 'keep_or_use', facts)
  if (lit.some((target) => target.startsWith('stack:'))) return asked('onto', facts)
  if (mayGiveUp) return asked('give_up', facts)
  return asked('how')
}
