/** Cards of Villagers in words. */
import { t } from '../../i18n/language.svelte'
import { components } from './components.svelte'
import type { Known } from './inspect'

type Shown = { card: string; turned?: boolean; silver?: number; coins?: number; known?: Known; room?: boolean }

/** "Cooper: Wood, 4 gold, padlock, opened by: Blacksmith" */
export function cardInWords({ card, turned, silver, coins = 0, known, room }: Shown): string {
  const face = components.face(card, turned)
  if (face === undefined) return card
  const shows = [
    face.suit && components.nameOf('suits', face.suit),
    face.suit === 'special' && face.text,
    face.food > 0 && `${face.food} ${t('villagers.page.food')}`,
    face.builder > 0 && `${face.builder} ${t('villagers.page.builder')}`,
    face.gold !== undefined && t('villagers.page.gold_value', { gold: face.gold }),
    face.silver && (silver === undefined ? face.silver : t('villagers.page.silver_now', { gold: silver })),
    face.bronze,
    face.on && t('villagers.page.laid_on', { who: face.on }),
    face.padlock && t('villagers.page.opened_by', { who: face.padlock }),
    face.keyring && `${t('villagers.page.keyring_opens', { count: face.keyring })} ${components.opens(card).join(', ')}`,
    coins > 0 && t('villagers.page.coins_on_it', { coins }),
    room && t('villagers.page.room'),
    known?.told,
  ].filter(Boolean)
  return shows.length === 0 ? face.name : `${face.name}: ${shows.join(', ')}`
}
