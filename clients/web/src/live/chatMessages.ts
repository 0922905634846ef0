/** What was said, put merged from what was heard and what was read up on; links to tables in it. */

/** Both in the order it was said, each once. */
export function merged(one: Said[], other: Said[]): Said[] {
  const all = new Map([...one, ...other].map((said) => [`${said.room}/${said.n}`, said]))
  return [...all.values()].sort((first, second) => first.n - second.n)
}

import type { Said } from '@kontor/client'
export type Part = { text: string; path?: string }

/** A saying in parts: plain text, and the addresses of tables of this house, which can be followed. */
export function parts(text: string, origin: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const path = part.startsWith(`${origin}/`) ? part.slice(origin.length) : ''
      return /^\/table\/[^/\s]+$/.test(path) ? { text: part, path } : { text: part }
    })
}
