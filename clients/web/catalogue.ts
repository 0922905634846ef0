/**
 * The texts of the page, taken from `projections/texts/` when the page is built. `virtual:texts/shell` has the texts
 * needed before any board is loaded, `virtual:texts/<game>` those of a game's board, and `virtual:texts/<part>` those of
 * a rarely opened part of the page, such as the replay. Texts that only the server uses are left out.
 *
 * A page loads the texts of the shell and of a board in one language, `virtual:texts/<game>/<lang>`, with the functions
 * in `virtual:texts/languages`. A part has few texts: it has both languages, and importing it adds them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('../../projections/texts', import.meta.url))
const GAMES = fileURLToPath(new URL('src/games', import.meta.url))
const TEXTS = fileURLToPath(new URL('src/i18n/texts.ts', import.meta.url))
const MODULE = 'virtual:texts/'
const SHELL = 'shell'
const LANGUAGES = ['en', 'de'] as const

/** The page's own texts, bots, and the options of every game, which are chosen before its board is loaded. */
const OF_THE_SHELL = /^page\.|^server\.bot(_plays)?\.|^[a-z_]+\.option\./

/** Texts of a board, its scores, the fields of its view and amounts. */
const OF_A_BOARD = /^[a-z_]+\.(page|score|view|amount)\./

/** Texts that only these parts of the page use. */
const OF_A_PART: Record<string, RegExp> = {
  bruges_legend: /^bruges\.page\.(legend[_.]|kind\.|reconstructed_boards$)/,
  account: /^page\.(sign_out_|signed_out|delete_|sure_delete|device_code_|import_log|reading_log|log_too_big|chart_|my_(?!tables|page)|no_own_|opponents|win_rate|most_points|results_cut|guest_hint|no_results|as_table|best_other|carry$)/,
  chat: /^page\.(nothing_said|said_|say_(at|in|it)|not_said|letters_left|enter_to_talk|gallery)/,
  connection: /^page\.(banned|too_fast|connections_blocked|lost|no_connection|ledger_away|try_now|nothing_stored)$/,
  end: /^page\.(end_|dice_|download_log$|rematch$)/,
  fallback: /^page\.(view\.|view$|face_down$|all_cards$|no_cards$|nothing$)/,
  help: /^page\.help_(?!coming|rules$|no_rulebook)/,
  invite: /^page\.(new_invite|invite_(?!friend$)|copied$|copy$)/,
  leaving: /^page\.sure_(leave|give_up|end)$/,
  lesson: /^page\.lesson_/,
  lobby: /^page\.none_/,
  login: /^page\.(who_are_you|your_name|your_name_hint|enter|have_code|code_from_device|unknown_code)$/,
  passkeys: /^page\.passkey_/,
  people: /^page\.(people_|all_tables$|waits_for_company$|won$)/,
  rematch: /^page\.rematch_at$/,
  seeking: /^page\.(asks_me|asked_(to_play|not)|held_until|has_come|stop_seeking|go_there)/,
  replay: /^page\.(replay_(?!curve)|explain(?:_|$)|fork(?!_of)|pace\.|seen_by|viewer_|share_hint|link_copied|back_to_table)/,
  waiting: /^page\.(closed_hint|invites_you|rematch_told|send_link|sit_down|start_|clock_hint|options_as_usual|undo_forbidden|seats_of$)/,
  notifications: /^page\.calls\./,
  setup: /^page\.(open_it|rated_table|rated_hint|visibility|a_person|undo_allowed|play_with_people_hint)$/,
  settings: /^page\.settings\./,
}

type Lang = (typeof LANGUAGES)[number]
type Catalogue = Record<string, Record<Lang, string>>

export function catalogue(): Plugin {
  return {
    name: 'kontor-texts',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      files().forEach((file) => this.addWatchFile(join(FOLDER, `${file}.json`)))
      const [name = '', lang] = id.slice(MODULE.length + 1).split('/')
      if (name === 'languages') return `export default ${languages()}\n`
      const words = wordsFor(name)
      if (lang !== undefined) return exported(Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[lang as Lang]])))
      return name in OF_A_PART ? `import { addWords } from ${JSON.stringify(TEXTS)}\n${exported(words)}addWords(words)` : exported(words)
    },
  }
}

function exported(words: object): string {
  return `const words = ${JSON.stringify(words)}\nexport default words\n`
}

/** For the shell and each game with a board, by language, the function that loads the texts. */
function languages(): string {
  const parts = [SHELL, ...files().filter(hasABoard)]
  const load = (part: string) => LANGUAGES.map((lang) => `${lang}: () => import('${MODULE}${part}/${lang}')`)
  return `{ ${parts.map((part) => `${part}: { ${load(part).join(', ')} }`).join(', ')} }`
}

/** `name`: the shell, a game or a part. */
function wordsFor(name: string): Catalogue {
  if (name === SHELL) return wordsOfTheShell()
  const part = OF_A_PART[name]
  return part === undefined ? withoutParts(wordsOf(name, OF_A_BOARD)) : merged(files().map((file) => wordsOf(file, part)))
}

/** The texts of the shell, with the board texts of games without a board of their own. */
function wordsOfTheShell(): Catalogue {
  const all = files().map((file) => ({
    ...wordsOf(file, OF_THE_SHELL),
    ...(hasABoard(file) ? {} : wordsOf(file, OF_A_BOARD)),
  }))
  return withoutParts(merged(all))
}

function withoutParts(words: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(words).filter(([key]) => !Object.values(OF_A_PART).some((part) => part.test(key))))
}

function merged(all: Catalogue[]): Catalogue {
  return Object.assign({}, ...all) as Catalogue
}

function wordsOf(file: string, wanted: RegExp): Catalogue {
  const all = JSON.parse(readFileSync(join(FOLDER, `${file}.json`), 'utf8')) as Catalogue
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.test(key)))
}

function hasABoard(game: string): boolean {
  return existsSync(join(GAMES, game, 'index.ts'))
}

function files(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
}
