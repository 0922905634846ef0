/**
 * The summary of the table with which the page begins. The first script requests it for a private table that this
 * browser has not shown: only its players, and who has its link, learn the game.
 */
import { Http, type Summary } from '@kontor/client'
import { storedToken } from './storedIdentity'

let first: { table: string; summary: Promise<Summary> } | undefined

/** `invite`: from the link. Undefined for a browser with neither a player nor an invite. */
export function fetchFirstSummary(table: string, invite: string | undefined): Promise<Summary> | undefined {
  const token = storedToken()
  if (token === undefined && invite === undefined) return undefined
  const summary = new Http({ server: '', header: 'Kontor-Token', lang: () => 'en', token: () => token }).summary(table, invite)
  first = { table, summary }
  return summary
}

/** The first summary, if it was requested for that table and nobody has taken it. */
export function takeFirstSummary(table: string): Promise<Summary> | undefined {
  const found = first
  first = undefined
  return found?.table === table ? found.summary : undefined
}
