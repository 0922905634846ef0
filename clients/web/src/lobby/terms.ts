/** The terms of a table in a few words: its clock, and what of its options is not as usual. */
import type { GameInfo, Summary } from '@kontor/client'
import { t } from '../language.svelte'
import { has, plain } from '../texts'
import { resolved } from './options'
import { exactly } from './spans'

/** From here on a clock is for people who come by now and then. */
const SLOW = 3_600

export type ClockKind = 'none' | 'live' | 'days'

export function clockKindOf({ move_seconds: limit }: Summary): ClockKind {
  if (limit === undefined) return 'none'
  return limit < SLOW ? 'live' : 'days'
}

export function clockOf({ move_seconds: limit }: Summary): string {
  return limit === undefined ? t('no_clock') : t('clock_of', { time: exactly(limit) })
}

function optionName(game: string, name: string): string {
  return has(`${game}.option.${name}`) ? t(`${game}.option.${name}`) : plain(name)
}

export function optionValue(game: string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return has(`${game}.option.${name}.${value}`) ? t(`${game}.option.${name}.${value}`) : plain(String(value))
}

/** The options whose answer differs from the usual one, as they are called: "Scoundrels", "Countess: hard". */
export function chosenOptions(table: Summary, game: GameInfo | undefined): { name: string; label: string }[] {
  const usual = resolved(game?.options_schema ?? {}).properties ?? {}
  return Object.entries(table.options)
    .filter(([name, value]) => name in usual && !same(value, usual[name]?.default))
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => {
      const called = optionName(table.game, name)
      return { name, label: value === true ? called : `${called}: ${optionValue(table.game, name, value)}` }
    })
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
