/** The current question: whose effect it is, and its sentence. */
import { t } from '../../i18n/language.svelte'
import type { Target } from '../../board/targets'
import { handheld } from '../../browser/screens'
import type { BoardProps, Question } from '../gamePage'
import { components } from './components.svelte'
import { currentTask, type Colour, type SeatView, type TaskView, type View } from './view'
import { amount } from './words'

/** BRU-DRAW-2. */
export const HAND = 5

export function ask({ held, seat, names }: BoardProps<View>, chosen: Target[], lit: Target[]): Question {
  const view = held.view
  const task = currentTask(view)
  if (view.active === undefined || task === undefined) return { sentence: '' }
  if (view.active !== seat) {
    const what = t(`bruges.page.doing.${kindOf(task)}`)
    return { sentence: t('bruges.page.wait', { who: names[view.active] ?? '', what }) }
  }
  const name = keyOf(task, view, lit)
  if (chosen.length > 0) return { sentence: t(`bruges.page.then.${lit[0]?.split(':')[0] ?? 'house'}`), name }
  const onlyCards = name === 'turn' && !lit.some((target) => target.startsWith('person:'))
  const asks = name.startsWith('return_markers') && task.left === 1 ? 'ask_one' : 'ask'
  // On a phone a card has no text.
  const touched = onlyCards && view.round === 1 && handheld.current ? ` ${t('bruges.page.hold_card')}` : ''
  const key = onlyCards ? 'bruges.page.only_cards' : `bruges.page.${asks}.${name}`
  return { sentence: t(key, factsOf(task, view, names)) + touched, name }
}

/** A silent move ends a turn or declines an offer, if a turn, an offer or nothing follows. */
export function untold(before: View, who: string, after: View): string | undefined {
  const [from = '', next] = [currentTask(before)?.type, currentTask(after)]
  if (next?.type === 'pay_for_activation') return t('bruges.page.activates', { who, card: components.effectName(next.of ?? '') })
  const ends = { offer_ascent: 'stays', exchange_workers: 'has_exchanged' }[from]
  if (ends !== undefined) return t(`bruges.page.${ends}`, { who })
  if (next !== undefined && next.type !== 'turn' && !next.type.startsWith('offer_')) return undefined
  return from === 'turn' ? t('bruges.page.ends_turn', { who }) : t('bruges.page.declines', { who })
}

/** The kind of decision that the others wait for. */
function kindOf({ type }: TaskView): string {
  if (['refill', 'draw', 'draw_to_play', 'draw_house'].includes(type)) return 'drawing'
  if (type === 'turn' || type === 'choose_action') return 'playing'
  if (type === 'offer_ascent') return 'ascending'
  return ['plague', 'fire', 'damage', 'surrender_workers', 'lose_person', 'lose_house', 'lose_token', 'choose_way'].includes(type) ? 'suffering' : 'choosing'
}

function keyOf(task: TaskView, view: View, lit: Target[]): string {
  const own = view.seats[task.seat]
  if (task.type === 'turn') return task.played || (own?.hand_size ?? 0) === 0 ? 'turn_played' : 'turn'
  if (task.type === 'refill') return missing(own) === 0 ? 'refill_more' : 'refill'
  if (task.type === 'pass_marker') return task.colour === undefined ? 'pass_marker' : 'pass_marker_to'
  if (task.type === 'return_markers') return task.optional ? 'return_markers_may' : 'return_markers'
  if (task.type === 'swap_for' && lit.some((target) => target.startsWith('colour:'))) return 'swap_for_colour'
  if (task.type === 'convert') return `convert_${task.what ?? 'workers'}`
  return task.type
}

function factsOf(task: TaskView, view: View, names: string[]): Record<string, string | number> {
  const own = view.seats[task.seat]
  const card = task.card ?? own?.in_play?.card
  const left = task.left ?? 0
  const step = (own?.step ?? 0) + 1
  return {
    of: task.of === undefined ? '' : components.effectName(task.of),
    text: task.of === undefined ? '' : components.effectText(task.of),
    card: card === undefined ? '' : components.nameOf('cards', card),
    colour: task.colour === undefined ? '' : components.nameOf('colours', task.colour as Colour),
    who: names[task.to ?? task.on ?? -1] ?? '',
    left,
    times: task.times ?? 1,
    cards: amount('cards', task.type === 'refill' ? missing(own) : left),
    workers: amount('workers.plain', left),
    any_workers: amount('workers.any', left),
    other_workers: amount('workers.one_other', left),
    markers: amount('threats.plain', left),
    cost: amount('guilders', task.price ?? 0),
    guilders: amount('guilders', own?.guilders ?? 0),
    step,
    more: amount('points', components.stepPoints(step) - components.stepPoints(step - 1)),
    prices: Object.entries(task.prices ?? {})
      .map(([section, price]) => t('bruges.page.price_in_section', { section: t(`bruges.page.side.${section}`), cost: amount('guilders', price) }))
      .join(', '),
    returned: task.returned ?? 0,
    number: view.turn_number ?? 0,
    exchange: view.exchange?.card === undefined ? '' : `${components.nameOf('exchange_cards', view.exchange.card)}: ${components.textOf('exchange_cards', view.exchange.card)}`,
  }
}

/** The number of cards that a hand needs at the beginning of a round. */
function missing(own: SeatView | undefined): number {
  return Math.max(0, HAND - (own?.hand_size ?? 0) - Object.keys(own?.drawn ?? {}).length)
}
