import type { Pictures } from '../kit.ts'
import { people } from './people/index.ts'

export const pictures: Pictures = { ...people }
