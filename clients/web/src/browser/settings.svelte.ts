/** What somebody set for themselves in this browser; it is kept here, and nowhere else. */

import { storage } from './storage.svelte'

/** How long a move of others stands on the board before the next one is shown, in milliseconds. */
export const PACES = { slow: 2_500, normal: 1_200, fast: 500, at_once: 0 }
export type Pace = keyof typeof PACES

/** How large everything is written. */
export const TEXTS = ['normal', 'large'] as const
export type TextSize = (typeof TEXTS)[number]

/** How loud cards, tiles, dice and coins are. */
export const LOUDNESS = { off: 0, soft: 0.06, normal: 0.14, loud: 0.3 }
export type Volume = keyof typeof LOUDNESS

type Kept = {
  /** How fast the moves of others are shown to me. */
  pace: Pace
  /** A move is sent only after I said "yes" to it. */
  confirm: boolean
  /** A sound when it is my turn. */
  sound: boolean
  volume: Volume
  /** A notification of the system when it is my turn and the page is not looked at. */
  notify: boolean
  /** This browser calls me while the page is closed; and whether I was asked if it should. */
  push: boolean
  offered: boolean
  text: TextSize
}

const KEY = 'kontor.settings'
const FIRST: Kept = { pace: 'normal', confirm: false, sound: true, volume: 'off', notify: false, push: false, offered: false, text: 'normal' }

class Settings {
  private kept = $state.raw<Kept>({ ...FIRST, ...stored() })

  get<Name extends keyof Kept>(name: Name): Kept[Name] {
    return this.kept[name]
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.kept = { ...this.kept, [name]: value }
    storage.set(KEY, JSON.stringify(this.kept))
  }
}

/** What is stored under names and of types that we know; anything else is left out. */
function stored(): Partial<Kept> {
  return Object.fromEntries(Object.entries(storage.getJson(KEY) ?? {}).filter(([name, value]) => isKept(name, value)))
}

function isKept(name: string, value: unknown): boolean {
  if (name === 'pace') return typeof value === 'string' && value in PACES
  if (name === 'volume') return typeof value === 'string' && value in LOUDNESS
  if (name === 'text') return TEXTS.some((size) => size === value)
  return name in FIRST && typeof value === 'boolean'
}

export const settings = new Settings()
