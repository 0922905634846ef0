/** The HTTP calls of this page, with its language and my token. */
import { Http, type HttpSettings, type Who } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { me } from './identity.svelte'

export const who: Who = { lang: () => language.current, token: () => me.identity?.token }
/** `Authorization` may hold a proxy's password, which the browser sends by itself. */
export const own: HttpSettings = { ...who, server: '', header: 'Kontor-Token' }
export const http = new Http(own)
