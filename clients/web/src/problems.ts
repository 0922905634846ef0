/** What went wrong, as a sentence: the server's where it speaks the reader's language, else ours. */
import { language, t } from './language.svelte'
import { has } from './texts'
import { Problem } from './wire/http'

export function explain(error: unknown): string {
  if (!(error instanceof Problem)) throw error
  const ours = has(`error.${error.code}`) ? t(`error.${error.code}`) : undefined
  return language.current === 'en' ? error.message || (ours ?? error.code) : (ours ?? error.message)
}
