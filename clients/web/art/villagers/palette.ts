/** What villagers are cut from, besides the papers of all games. */
import { PAINT } from '../kit.ts'

/** The coat takes the colour of the card's suit. */
export const SUIT = 'var(--suit, #22665f)'

/** Laid over a colour: its shaded side, a light edge. */
export const DARK = '#1a120833'
export const LIGHT = '#ffffff55'

export const P = {
  ...PAINT,
  iron: '#4b5359',
  steel: '#b9c1c4',
  straw: '#d9b65a',
  tan: '#a9744a',
  dark_wood: '#553218',
  bread: '#c98d4e',
  cream: '#efe3c4',
  pink: '#dd9c8e',
  soot: '#33302c',
  flame: '#e08a2c',
} as const

export const SKIN = {
  pale: '#f4d9be',
  fair: '#eec39c',
  warm: '#d9a276',
  olive: '#c08a5c',
  brown: '#99633f',
  deep: '#7a4a2f',
} as const

export const HAIR = {
  black: '#26211f',
  brown: '#58371f',
  chestnut: '#84462a',
  red: '#b3562a',
  blond: '#d8ae59',
  grey: '#9a9a93',
  white: '#e6e1d4',
} as const
