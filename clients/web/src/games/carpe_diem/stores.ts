import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'
import { WARES, type SeatView } from './view'

/** A thing of a seat with its name and number. */
export type Store = { thing: string; name: string; count: number }

/** The things that a seat can pay with, in a fixed order. */
export function stores(holding: SeatView): Store[] {
  return [
    ...WARES.map((ware) => ({ thing: ware, name: components.nameOf('wares', ware), count: holding.wares[ware] ?? 0 })),
    { thing: 'coins', name: t('carpe_diem.page.coins'), count: holding.coins },
    { thing: 'bread', name: t('carpe_diem.page.bread'), count: holding.bread },
  ]
}
