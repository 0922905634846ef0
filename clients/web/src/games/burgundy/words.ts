/** Cards of Burgundy in words. */
import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'

/** "Church: building, number 4, workers to return: 2". `workers`: the price of turning the die now. */
export function cardInWords(card: string, workers: number): string {
  const face = components.face(card)
  if (face === undefined) return card
  const kind = components.nameOf('kinds', face.kind)
  const facts = [
    kind === face.name ? '' : kind,
    t('burgundy.page.number', { number: face.number }),
    workers > 0 ? t('burgundy.page.cost', { workers }) : '',
  ].filter(Boolean)
  return `${face.name}: ${facts.join(', ')}`
}
