/** All things by name. */
import { CRAFT } from './craft.ts'
import { FARM } from './farm.ts'
import { TRADE } from './trade.ts'
import { WOOD } from './wood.ts'

export const THINGS = { ...CRAFT, ...FARM, ...TRADE, ...WOOD }
