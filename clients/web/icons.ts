/**
 * The icons of the page, cut out of the game-icons collection when the page is built.
 *
 * Only the bodies named here end up in the page; nothing is fetched when it runs.
 */
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Our name → the collection's name. */
const NAMES = {
  castle: 'castle',
  mine: 'mine-wagon',
  monastery: 'monk-face',
  knowledge: 'open-book',
  ship: 'sailboat',
  pasture: 'wooden-fence',
  building: 'village',
  carpenter: 'hand-saw',
  church: 'church',
  market: 'shop',
  watchtower: 'watchtower',
  bank: 'bank',
  boarding_house: 'family-house',
  warehouse: 'warehouse',
  town_hall: 'capitol',
  good: 'barrel',
  sheep: 'sheep',
  cattle: 'cow',
  chicken: 'chicken',
  pig: 'pig',
  worker: 'meeple',
  silver: 'two-coins',
  points: 'laurels',
  first: 'trophy',
  all_seven: 'star-medal',
  start: 'flying-flag',
  suit_grains: 'wheat',
  suit_wood: 'log',
  suit_hay: 'round-straw-bale',
  suit_ore: 'ore',
  suit_grapes: 'grapes',
  suit_wool: 'wool',
  suit_leather: 'animal-hide',
  suit_solitary: 'person',
  suit_special: 'round-star',
  countess: 'queen-crown',
  jester: 'jester-hat',
  food: 'shiny-apple',
  builder: 'claw-hammer',
  padlock: 'padlock',
  padlock_open: 'padlock-open',
  keyring: 'key',
  discarded: 'card-discard',
  basic: 'farmer',
  gold_sum: 'crown-coin',
  coins: 'coins',
  silver_sum: 'medal',
  bronze_sum: 'token',
  tavern: 'beer-stein',
  windmill: 'windmill',
  development: 'village',
  summer: 'sun',
  winter: 'snowflake-1',
  laid_on: 'plain-arrow',
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
    Object.entries(NAMES).map(([ours, theirs]) => {
      const icon = collection.icons[theirs]
      if (icon === undefined) throw new Error(`game-icons has no icon ${theirs}`)
      return [ours, icon.body]
    }),
  )
}
