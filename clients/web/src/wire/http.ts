/** The HTTP calls of this page, in its language and by who I am. */
import { Http, type Who } from '@kontor/client'
import { language } from '../language.svelte'
import { me } from './identity.svelte'

export const who: Who = { lang: () => language.current, token: () => me.identity?.token }
export const http = new Http({ ...who, server: '' })
