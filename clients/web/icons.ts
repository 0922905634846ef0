/**
 * The icons of the page, cut out of the game-icons collection when the page is built.
 *
 * Only the bodies named here end up in the page; nothing is fetched when it runs.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Our name → the collection's name. What only one game shows stands in its `src/games/<game>/icons.json`. */
const SHARED = {
  market: 'shop',
  silver: 'two-coins',
  start: 'flying-flag',
  bot: 'vintage-robot',
  winner: 'laurel-crown',
  card: 'card-random',
  chat: 'talk',
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

export function icons(): Plugin {
  return {
    name: 'kontor-icons',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(bodies())}` : undefined),
  }
}

/** Raises where the collection lacks a name. */
function bodies(): Record<string, string> {
  const collection = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as Collection
  return Object.fromEntries(
    names().map(([ours, theirs]) => {
      const icon = collection.icons[theirs]
      if (icon === undefined) throw new Error(`game-icons has no icon ${theirs}`)
      return [ours, icon.body]
    }),
  )
}

/** Raises where two claim one name. */
function names(): [ours: string, theirs: string][] {
  const ofGames = readdirSync(GAMES)
    .map((game) => join(GAMES, game, 'icons.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  const all = [SHARED, ...ofGames].flatMap((some) => Object.entries(some))
  const doubled = all.find(([ours], place) => all.findIndex(([other]) => other === ours) < place)
  if (doubled !== undefined) throw new Error(`two icons are called ${doubled[0]}`)
  return all
}
