/** What is asked now, as a plain sentence: whose effect it is, and what it says. */
import { t } from '../../language.svelte'
import type { Target } from '../../table/targets'
import type { BoardProps } from '..'
import { theBox } from './box.svelte'
import { currentTask, type Colour, type TaskView, type View } from './view'

export function ask({ held, seat, names }: BoardProps, chosen: Target[], lit: Target[]): string {
  const view = held.view as unknown as View
  const task = currentTask(view)
  if (view.active === undefined || task === undefined) return ''
  if (view.active !== seat) return t('bruges.page.wait', { who: names[view.active] ?? '', what: t(`bruges.page.doing.${kindOf(task)}`) })
  if (chosen.length > 0) return t(`bruges.page.then.${lit[0]?.split(':')[0] ?? 'house'}`)
  return t(`bruges.page.ask.${keyOf(task, view)}`, factsOf(task, view, names))
}

/** Whom the others wait for does one of these. */
function kindOf({ type }: TaskView): string {
  if (['refill', 'draw', 'draw_to_play', 'draw_house'].includes(type)) return 'drawing'
  if (type === 'turn' || type === 'choose_action') return 'playing'
  if (type === 'offer_ascent') return 'ascending'
  return ['plague', 'fire', 'damage', 'surrender_workers', 'lose_person', 'lose_house', 'lose_token', 'choose_way'].includes(type) ? 'suffering' : 'choosing'
}

function keyOf(task: TaskView, view: View): string {
  const hand = view.seats[task.seat]?.hand_size ?? 0
  if (task.type === 'turn') return task.played || hand === 0 ? 'turn_played' : 'turn'
  if (task.type === 'refill') return hand + Object.keys(view.seats[task.seat]?.drawn ?? {}).length >= 5 ? 'refill_more' : 'refill'
  if (task.type === 'pass_marker') return task.colour === undefined ? 'pass_marker' : 'pass_marker_to'
  if (task.type === 'return_markers') return task.optional ? 'return_markers_may' : 'return_markers'
  if (task.type === 'convert') return `convert_${task.what ?? 'workers'}`
  return task.type
}

function factsOf(task: TaskView, view: View, names: string[]): Record<string, string | number> {
  const own = view.seats[task.seat]
  const card = own?.in_play?.card ?? task.card
  return {
    of: task.of === undefined ? '' : theBox.effectName(task.of),
    card: card === undefined ? '' : theBox.cardName(card),
    colour: task.colour === undefined ? '' : theBox.colourName(task.colour as Colour),
    who: names[task.to ?? task.on ?? -1] ?? '',
    left: task.left ?? 0,
    price: task.price ?? 0,
    returned: task.returned ?? 0,
    guilders: own?.guilders ?? 0,
    number: view.turn_number ?? 0,
    left_to_draw: Math.max(0, 5 - (own?.hand_size ?? 0) - Object.keys(own?.drawn ?? {}).length),
    exchange: view.exchange?.card === undefined ? '' : `${theBox.exchangeName(view.exchange.card)}: ${theBox.exchangeText(view.exchange.card)}`,
  }
}
