/**
 * The words of the page, taken out of `projections/texts/` when the page is built: its own, and of each
 * game's file what the page and its games' boards say. What the server tells is left out.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../../projections/texts', import.meta.url))
const MODULE = 'virtual:texts'

/** `page.<…>`; and `<game>.` with what its board says, its options, its scores, the fields of its view and amounts. */
const OF_THE_PAGE = /^page\.|^[a-z_]+\.(page|option|score|view|amount)\./

type Catalogue = Record<string, { en: string; de: string }>

export function catalogue(): Plugin {
  return {
    name: 'kontor-texts',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return undefined
      files().forEach((file) => this.addWatchFile(file))
      return `export default ${JSON.stringify(wordsOfThePage())}`
    },
  }
}

function wordsOfThePage(): Catalogue {
  const all = files().flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Catalogue))
  return Object.fromEntries(all.filter(([key]) => OF_THE_PAGE.test(key)))
}

function files(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => join(FOLDER, file))
}
