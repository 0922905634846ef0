/** Everything is named as the game's own glossary names it. */
import type { Pictures } from '../kit.ts'
import { buildings } from './buildings.ts'
import { goods } from './goods.ts'
import { marks } from './marks.ts'
import { place } from './place.ts'

export const pictures: Pictures = { ...goods, ...buildings, ...marks, ...place }
