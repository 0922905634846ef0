/** The settings of this browser; they are stored only here. */

import { storage } from './storage.svelte'

/** Milliseconds that a move of others with one or two sentences is shown before the next one. */
export const PACES = { slow: 2_500, normal: 1_200, fast: 500, at_once: 0 }
export type Pace = keyof typeof PACES

/** The text sizes. */
export const TEXTS = ['normal', 'large'] as const
export type TextSize = (typeof TEXTS)[number]

/** The volume of cards, tiles, dice and coins. */
export const LOUDNESS = { off: 0, soft: 0.06, normal: 0.14, loud: 0.3 }
export type Volume = keyof typeof LOUDNESS

type Kept = {
  /** The pace at which the moves of others are shown. */
  pace: Pace
  /** Whether a move needs my confirmation. */
  confirm: boolean
  /** Whether a sound announces my turn. */
  sound: boolean
  volume: Volume
  /** Whether a system notification announces my turn while the page is hidden. */
  notify: boolean
  /** Whether this browser receives push notifications, and whether the page has offered them. */
  push: boolean
  offered: boolean
  text: TextSize
}

const KEY = 'kontor.settings'
const FIRST: Kept = { pace: 'normal', confirm: false, sound: true, volume: 'off', notify: false, push: false, offered: false, text: 'normal' }

class Settings {
  private kept = $state.raw<Kept>({ ...FIRST, ...stored() })

  constructor() {
    globalThis.addEventListener?.('storage', ({ key }) => key === KEY && (this.kept = { ...FIRST, ...stored() })) // set in another tab
  }

  get<Name extends keyof Kept>(name: Name): Kept[Name] {
    return this.kept[name]
  }

  set<Name extends keyof Kept>(name: Name, value: Kept[Name]): void {
    this.kept = { ...this.kept, [name]: value }
    storage.set(KEY, JSON.stringify(this.kept))
  }
}

/** The stored values with known names and types. */
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
