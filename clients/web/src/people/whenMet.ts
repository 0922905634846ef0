/** When people met during the last week, in words. */
import type { Life } from '@kontor/client'
import { language, t } from '../i18n/language.svelte'

/** A Monday, 0:00 UTC: the first hour of a week. */
const MONDAY = Date.UTC(2024, 0, 1)

/** "31 players met here last week, most often Sunday 20:00 and …"; undefined if nobody did. */
export function whenMet(life: Life | undefined): string | undefined {
  if (life === undefined || life.last_week === 0 || life.busy_hours.length === 0) return undefined
  const hours = life.busy_hours.map((hour) => {
    const start = new Date(MONDAY + hour * 3_600_000)
    const time = start.toLocaleTimeString(language.locale, { hour: 'numeric', minute: '2-digit' })
    return `${start.toLocaleDateString(language.locale, { weekday: 'long' })} ${time}`
  })
  const when = new Intl.ListFormat(language.locale).format(hours)
  return t('people_met', { count: life.last_week.toLocaleString(language.locale), when })
}
