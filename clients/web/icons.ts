/**
 * The icons of the page, cut out of the game-icons collection when the page is built. `virtual:icons` has the icons of
 * all tables, `virtual:icons/<game>` those of only that game's board, which are loaded with it.
 *
 * Only the icons named here become part of the page; nothing is fetched at run time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { rounded } from './rounded.ts'

/** Our name → the collection's name. Icons of one game are in its `src/games/<game>/icons.json`. */
const SHARED = {
  market: 'shop',
  silver: 'two-coins',
  start: 'flying-flag',
  bot: 'vintage-robot',
  winner: 'laurel-crown',
  card: 'card-random',
  chat: 'talk',
  settings: 'cog',
  film_first: 'fast-backward-button',
  film_back: 'previous-button',
  film_play: 'play-button',
  film_hold: 'pause-button',
  film_on: 'next-button',
  film_last: 'fast-forward-button',
}

const GAMES = fileURLToPath(new URL('src/games', import.meta.url))
const MODULE = 'virtual:icons'

type Collection = { icons: Record<string, { body: string }> }
type Named = Record<string, string>

export function icons(): Plugin {
  return {
    name: 'kontor-icons',
    buildStart: oneNameEach,
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      const game = id.split('/')[1]
      return `export default ${JSON.stringify(bodies(game === undefined ? SHARED : ofGame(game)))}`
    },
  }
}

/** Throws if the collection lacks a name. */
function bodies(named: Named): Record<string, string> {
  const collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Collection
  return Object.fromEntries(
    Object.entries(named).map(([ours, theirs]) => {
      const icon = collection.icons[theirs]
      if (icon === undefined) throw new Error(`game-icons has no icon ${theirs}`)
      return [ours, rounded(icon.body)]
    }),
  )
}

/** Throws if two icons have the same name. */
function oneNameEach(): void {
  const all = [SHARED, ...readdirSync(GAMES).map(ofGame)].flatMap((some) => Object.keys(some))
  const doubled = all.find((name, place) => all.indexOf(name) < place)
  if (doubled !== undefined) throw new Error(`two icons are called ${doubled}`)
}

function ofGame(game: string): Named {
  const file = join(GAMES, game, 'icons.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Named) : {}
}
