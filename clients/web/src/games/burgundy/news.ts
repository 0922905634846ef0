/** What a new pass changes for everybody. */
import type { Commit } from '@kontor/client'
import { t } from '../../i18n/language.svelte'
import { PASSES } from './view'

export function news(events: Commit['events'], names: string[]): string[] {
  if (!events.some((event) => event.type === 'pass_began' && event['pass_id'] !== PASSES[0])) return []
  const start = events.find((event) => event.type === 'start_player_named' && event['card'])
  const begins = start && t('burgundy.page.news.start', { who: names[Number(start['seat'])] ?? '' })
  return [t('burgundy.page.news.pass'), ...(begins === undefined ? [] : [begins])]
}
