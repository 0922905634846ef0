/** An error as a sentence: the server's, or ours if it gave none. */
import { Refused } from '@kontor/client'
import { t } from './language.svelte'
import { has } from './texts'

export function explain(error: unknown): string {
  if (!(error instanceof Refused)) throw error
  if (error.message !== '') return error.message
  return has(`error.${error.code}`) ? t(`error.${error.code}`) : error.code
}
