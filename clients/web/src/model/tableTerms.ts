/** The terms of a table in a few words: its clock, and the options that differ from the default. */
import type { GameInfo, Summary } from '@kontor/client'
import { t } from '../i18n/language.svelte'
import { has, plain } from '../i18n/texts'
import { resolved } from './gameOptions'
import { exactly } from './durations'

/** The parts of a table's clock, in seconds. */
export type ClockTerms = Pick<Summary, 'move_seconds' | 'bank_seconds' | 'increment_seconds' | 'vacation_days'>

/** Seconds from which a clock is for correspondence games: per move, or for a game with only a reserve. */
const SLOW = 3_600
const SLOW_GAME = 86_400

export type ClockKind = 'none' | 'live' | 'days'

export function clockKindOf({ move_seconds: move, bank_seconds: bank }: ClockTerms): ClockKind {
  if (move === undefined && bank === undefined) return 'none'
  return (move === undefined ? (bank ?? 0) < SLOW_GAME : move < SLOW) ? 'live' : 'days'
}

/** "1 minute a move", "10 minutes each + 10 seconds a move", "3 days a move + 3 days in reserve". */
export function clockOf({ move_seconds: move, bank_seconds: bank, increment_seconds: increment }: ClockTerms): string {
  if (!move && !bank) return t('no_clock')
  return [
    move ? t('clock_of', { time: exactly(move) }) : '',
    bank ? t(move ? 'clock_reserve' : 'clock_bank', { time: exactly(bank) }) : '',
    increment ? t('clock_of', { time: exactly(increment) }) : '',
  ]
    .filter(Boolean)
    .join(' + ')
}

function optionName(game: string, name: string): string {
  return has(`${game}.option.${name}`) ? t(`${game}.option.${name}`) : plain(name)
}

export function optionValue(game: string, name: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return has(`${game}.option.${name}.${value}`) ? t(`${game}.option.${name}.${value}`) : plain(String(value))
}

/** The options with another value than the default, by name: "Scoundrels", "Countess: hard". */
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
