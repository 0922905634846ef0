/** Changes the language of the page, of the server's texts, and of notifications. */
import type { Lang } from '@kontor/client'
import { loadComponents } from '../board/components.svelte'
import { language } from '../i18n/language.svelte'
import { loadLanguage } from '../i18n/texts'
import { connection } from '../wire/connection.svelte'
import { me } from '../wire/identity.svelte'

/** Texts that cannot be loaded stay in the other language. */
export async function changeLanguage(lang: Lang): Promise<void> {
  await Promise.allSettled([loadLanguage(lang), loadComponents(lang)])
  language.choose(lang)
  connection.socket.reconnect()
  if (me.identity) void import('../notifications/push').then(({ updateLanguage }) => updateLanguage()).catch(() => undefined)
}
