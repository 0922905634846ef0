/** Persons, put together by name: what the table says of somebody, and the rest varied so that no two look alike. */
import { circle, moved, path } from '../../kit.ts'
import type { Pictures } from '../../kit.ts'
import { ARMS } from './arms.ts'
import { BACKDROPS } from './backdrops.ts'
import { CRAFTS } from './crafts.ts'
import { GOODS } from './goods.ts'
import { HATS } from './hats.ts'
import { BEARDS, HAIR, HAIR_BEHIND, LOOKS, skinOf, WORN } from './heads.ts'
import { LEARNING } from './learning.ts'
import { CLOTH, HAIRS, SHADE, SKINS } from './paint.ts'
import { ROBES } from './robes.ts'
import { PEOPLE } from './table.ts'

export const SIDE = 96
const HELD: Record<string, string> = { ...ARMS, ...CRAFTS, ...GOODS, ...LEARNING }

const MENS_HAIR = ['short', 'side', 'fringe', 'parted', 'curls', 'short', 'side']
const WOMENS_HAIR = ['parted', 'bun', 'braids', 'long', 'loose']
const MENS_BEARDS = ['none', 'moustache', 'full', 'none', 'goatee', 'stubble', 'sideburns']
const MENS_LOOKS = ['calm', 'stern', 'glad', 'calm', 'mild']
const WOMENS_LOOKS = ['fair', 'fair', 'glad', 'mild']
/** Words of the table that say how somebody looks by birth. */
const BORN: Record<string, { skin?: number; hair?: number }> = { blond: { skin: 2, hair: 3 }, brown: { skin: 3, hair: 2 }, red_haired: { skin: 2, hair: 4 } }

const at = <T>(all: readonly T[], n: number): T => all[n % all.length] as T
/** What a list has of these words, else its own choice. */
const said = (words: string[], of: Record<string, unknown>) => words.find((word) => word in of)

function cloth(name: string | undefined, else_: string): string {
  if (name === undefined) return else_
  const colour = (CLOTH as Record<string, string>)[name]
  if (colour === undefined) throw new Error(`no such cloth: ${name}`)
  return colour
}

function part<T>(of: Record<string, T>, name: string): T {
  const found = of[name]
  if (found === undefined) throw new Error(`there is no ${name}`)
  return found
}

/** An arm that comes up from below, with what its hand holds. */
function arm(held: string, sleeve: string, [light, dark]: readonly [string, string]): string {
  return (
    path('M88 97C88 88 84 80 80 76L71 81C74 86 75 92 75 97Z', sleeve) +
    path('M88 97C88 88 84 80 80 76L77 77.6C81 83 83 90 83 97Z', SHADE) +
    moved('translate(75 76)', part(HELD, held)) +
    circle(75, 76, 5, light) +
    path('M75 71a5 5 0 0 1 0 10Z', dark)
  )
}

function person(group: string, row: string, n: number): string {
  const [robe = [], hat = [], held = [], rest = []] = row.split(' / ').map((words) => words.split(' '))
  const woman = rest.includes('w')
  const born = BORN[said(rest, BORN) ?? ''] ?? {}
  const skin = at(SKINS, born.skin ?? [0, 1, 2, 0, 4, 1, 2, 0, 1, 3, 0, 2, 4][n % 13] as number)
  const beard = woman ? 'none' : (said(rest, BEARDS) ?? at(MENS_BEARDS, n * 3))
  const colour = at(HAIRS, born.hair ?? (beard === 'long' ? 5 + (n % 2) : [0, 1, 2, 3, 0, 4, 1, 2, 0, 5, 1][n % 11] as number))
  const hair = said(rest, { ...HAIR, ...HAIR_BEHIND }) ?? at(woman ? WOMENS_HAIR : MENS_HAIR, n * 2)
  const look = said(rest, LOOKS) ?? at(woman ? WOMENS_LOOKS : MENS_LOOKS, n)
  const main = cloth(robe[1], CLOTH.steel)
  const [right, left] = held
  const behind = HAIR_BEHIND[hair]
  return (
    part(BACKDROPS, group) +
    (behind === undefined ? '' : behind(colour)) +
    part(ROBES, robe[0] as string)(main, cloth(robe[2], CLOTH.linen)) +
    skinOf(skin) +
    part(LOOKS, look)(skin[1]) +
    part(HAIR, behind === undefined ? hair : woman ? 'parted' : 'fringe')(colour) +
    part(BEARDS, beard)(colour) +
    (WORN[said(rest, WORN) ?? ''] ?? '') +
    part(HATS, hat[0] as string)(cloth(hat[1], CLOTH.ink), cloth(hat[2], CLOTH.brass)) +
    (left === undefined ? '' : moved('translate(96 0) scale(-1 1)', arm(left, main, skin))) +
    arm(right as string, main, skin)
  )
}

export const people: Pictures = Object.fromEntries(
  Object.entries(PEOPLE)
    .flatMap(([group, rows]) => Object.entries(rows).map(([id, row]) => ({ group, id, row })))
    .map(({ group, id, row }, n) => [id, { width: SIDE, height: SIDE, shapes: person(group, row, n) }]),
)
