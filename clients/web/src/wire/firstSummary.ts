/**
 * The summary of the table with which the page begins. The first script requests it for a private table that this
 * browser has not shown: only its players learn the game.
 */
import { Http, type Summary } from '@kontor/client'
import { stored } from '../browser/stored'

export const KEY = 'kontor.identity'

let first: { table: string; summary: Promise<Summary> } | undefined

/** Undefined for a browser without a player. */
export function fetchFirstSummary(table: string): Promise<Summary> | undefined {
  const token = storedToken()
  if (token === undefined) return undefined
  const summary = new Http({ server: '', header: 'Kontor-Token', lang: () => 'en', token: () => token }).summary(table)
  first = { table, summary }
  return summary
}

/** The first summary, if it was requested for that table and nobody has taken it. */
export function takeFirstSummary(table: string): Promise<Summary> | undefined {
  const found = first
  first = undefined
  return found?.table === table ? found.summary : undefined
}

function storedToken(): string | undefined {
  try {
    return (JSON.parse(stored(KEY) ?? '') as { token?: string } | null)?.token
  } catch {
    return undefined
  }
}
