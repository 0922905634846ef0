/** What a move brought to seats that did not choose it: damage, a step too dear for me, and majority markers at the end of a round. */
import type { Commit } from '@kontor/client'
import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'
import type { Colour, View } from './view'
import { amount } from './words'

type Event = Commit['events'][number]

/** The loss that an event records, in words. */
const LOSSES: Record<string, (event: Event) => string> = {
  workers_returned: ({ workers }) => amount('workers.plain', sum(workers as number[])),
  guilders_paid: ({ amount: guilders }) => amount('guilders', guilders as number),
  points_lost: ({ amount: points }) => amount('points', points as number),
  person_discarded: ({ card }) => components.nameOf('cards', card as string),
  house_discarded: () => t('bruges.page.news.house'),
  token_removed: () => t('bruges.page.news.token'),
}

/** A sentence for each damage, with the loss recorded just before it, for each majority marker, and for a step that nobody offers me. */
export function news(events: Event[], names: string[], view: View, seat: number | undefined): string[] {
  const told = events.flatMap((event, index) => {
    const who = names[event['seat'] as number] ?? ''
    if (event.type === 'majority_won') return [t('bruges.page.news.majority', { who, what: t(`bruges.page.majority_of.${event['majority']}`), points: components.majorityPoints })]
    if (event.type !== 'damage_struck') return []
    const damage = components.threatName(event['colour'] as Colour)
    const saviour = event['kept_off_by'] as string | undefined
    if (saviour !== undefined) return [t('bruges.page.news.spared', { damage, who, card: components.nameOf('cards', saviour) })]
    const before = events[index - 1]
    const loss = before && LOSSES[before.type]?.(before)
    return [t(loss === undefined ? 'bruges.page.news.nothing' : 'bruges.page.news.hit', { damage, who, loss: loss ?? '' })]
  })
  return events.some(({ type }) => type === 'die_rolled') ? [...told, ...tooDear(view, seat)] : told
}

/** Why I am not asked whether I ascend after this roll (BRU-ASCEND-5). */
function tooDear({ ascent, seats }: View, seat: number | undefined): string[] {
  const own = seats[seat ?? -1]
  if (own === undefined || ascent === undefined || components.stepPoints(own.step + 1) === 0) return []
  const price = ascent - (own.ascent_discount ?? 0)
  return own.guilders < price ? [t('bruges.page.news.too_dear', { cost: amount('guilders', price), guilders: own.guilders })] : []
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
