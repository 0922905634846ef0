/** The pictures of each game, by its name, and `portraits`: those that players may choose. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pictures as bruges } from './bruges/index.ts'
import { pictures as burgundy } from './burgundy/index.ts'
import { pictures as carpe_diem } from './carpe_diem/index.ts'
import type { Pictures } from './kit.ts'
import { pictures as villagers } from './villagers/index.ts'

const games: Record<string, Pictures> = { bruges, burgundy, carpe_diem, villagers }
const LIST = fileURLToPath(new URL('../../../server/accounts/portraits.json', import.meta.url))

/** The portraits in the server's list, such as `bruges/queen`, by names of a sheet: `bruges-queen`. */
const portraits: Pictures = Object.fromEntries(
  (JSON.parse(readFileSync(LIST, 'utf8')) as string[]).map((id) => {
    const [game = '', name = ''] = id.split('/')
    const picture = games[game]?.[name]
    if (picture === undefined) throw new Error(`no such portrait: ${id}`)
    return [`${game}-${name}`, picture]
  }),
)

export const PICTURES: Record<string, Pictures> = { ...games, portraits }
