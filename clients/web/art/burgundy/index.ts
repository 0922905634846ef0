import type { Pictures } from '../kit.ts'

export const pictures: Pictures = {}
