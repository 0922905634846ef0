/** Chat messages: merges received and loaded ones, and finds links to tables in them. */

/** All messages of both lists, each once, in the order of their numbers. */
export function merged(one: Said[], other: Said[]): Said[] {
  const all = new Map([...one, ...other].map((said) => [`${said.room}/${said.n}`, said]))
  return [...all.values()].sort((first, second) => first.n - second.n)
}

import type { Said } from '@kontor/client'
export type Part = { text: string; path?: string }

/** A message in parts: plain text, and addresses of tables on this server as links. */
export function parts(text: string, origin: string): Part[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .filter((part) => part !== '')
    .map((part) => {
      const path = part.startsWith(`${origin}/`) ? part.slice(origin.length) : ''
      return /^\/table\/[^/\s]+$/.test(path) ? { text: part, path } : { text: part }
    })
}
