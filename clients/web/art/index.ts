/** The pictures of each game, by its name. */
import { pictures as bruges } from './bruges/index.ts'
import { pictures as burgundy } from './burgundy/index.ts'
import { pictures as carpe_diem } from './carpe_diem/index.ts'
import type { Pictures } from './kit.ts'
import { pictures as villagers } from './villagers/index.ts'

export const PICTURES: Record<string, Pictures> = { bruges, burgundy, carpe_diem, villagers }
