/** The HTTP calls of this page, in its language and by who I am. */
import { Http, type HttpSettings, type Who } from '@kontor/client'
import { language } from '../i18n/language.svelte'
import { me } from './identity.svelte'

export const who: Who = { lang: () => language.current, token: () => me.identity?.token }
/** `Authorization` may hold the password of a proxy, which the browser sends by itself. */
export const own: HttpSettings = { ...who, server: '', header: 'Kontor-Token' }
export const http = new Http(own)
