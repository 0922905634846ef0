/** Colours that only people have, and what one edge of a shape is lighter or darker by. */
import { PAINT } from '../../kit.ts'

export const SHADE = '#1f2a2e33'
export const LIGHT = '#ffffff3d'

export const CLOTH = {
  ...PAINT,
  linen: '#e9dfc6',
  black: '#33383d',
  grey: '#7c8389',
  steel: '#a9b4ba',
  leather: '#8f5f36',
  fur: '#5a3c26',
  ochre: '#c98f2b',
  rose: '#c8707a',
  teal: '#2f7f7c',
  moss: '#5f7343',
  night: '#2b3a5c',
  plum: '#573763',
  rust: '#9c4a2a',
  white: '#fbf8ef',
} as const

/** Light, and in its shade. */
export const SKINS = [
  ['#f0c9a4', '#d9a57c'],
  ['#e2b189', '#c68d64'],
  ['#f5d8bd', '#dfb594'],
  ['#b9805a', '#966243'],
  ['#d69f73', '#b57f55'],
  ['#7e5138', '#613b27'],
] as const

export const HAIRS = ['#4a2f1e', '#8a5a2b', '#2b2624', '#c79a4b', '#a8562a', '#8f8c86', '#d9d4c8'] as const
