import type { Pictures } from '../kit.ts'
import { city } from './city.ts'
import { houses } from './houses.ts'
import { people } from './people/index.ts'
import { pets } from './pets.ts'
import { pieces } from './pieces.ts'
import { threats } from './threats.ts'

export const pictures: Pictures = { ...people, ...pets, ...houses, ...threats, ...pieces, ...city }
