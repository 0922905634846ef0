/** Changes the language of the page, of the server's texts, and of notifications. */
import type { Lang } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { connection } from '../wire/connection.svelte'
import { me } from '../wire/identity.svelte'

export function changeLanguage(lang: Lang): void {
  language.choose(lang)
  connection.socket.reconnect()
  if (me.identity) void import('../notifications/push').then(({ updateLanguage }) => updateLanguage()).catch(() => undefined)
}
