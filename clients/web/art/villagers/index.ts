/** A picture for every card of the box, and a back for every suit. */
import type { Pictures } from '../kit.ts'
import { backs } from './backs.ts'
import { bust, couple } from './bust.ts'
import { FOUNDERS, PEOPLE } from './people.ts'
import { DEEDS } from './things/deeds.ts'

const deed = (shapes: string) => ({ width: 60, height: 60, shapes })

export const pictures: Pictures = {
  founders: couple(FOUNDERS),
  ...Object.fromEntries(Object.entries(PEOPLE).map(([name, person]) => [name, bust(person)])),
  ...Object.fromEntries(Object.entries(DEEDS).map(([name, shapes]) => [name, deed(shapes)])),
  ...backs,
}
