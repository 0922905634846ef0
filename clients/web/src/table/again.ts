/** Playing once more: who opened the table for it, and whether the others know. */
import type { Said } from '../wire/frames'
import { parts } from './sayings'

/** Tables opened here to play once more, at which the others of the game before were told of them in its chat. */
export const toldOf = new Set<string>()

/** Who of the other seats wrote last where it is played once more; `mine`: the seat that reads, if it has one. */
export function openedAgain(said: Said[], mine: number | undefined, table: string, origin: string): string | undefined {
  const leadsOn = ({ text }: Said) => parts(text, origin).some(({ path }) => path !== undefined && !path.startsWith(`/table/${table}`))
  return said.findLast((one) => one.from.seat !== undefined && one.from.seat !== mine && leadsOn(one))?.from.name
}
