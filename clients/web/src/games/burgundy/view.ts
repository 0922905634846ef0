/** Reads Burgundy's view. The types are the server's; this file adds the page's own. */
import type { Box } from '@kontor/client/games/burgundy/box'

export type * from '@kontor/client/games/burgundy/view'
export type { Command } from '@kontor/client/games/burgundy/commands'
export type { Box }

export type Kind = Box['cards'][string]['kind']
/** The possible gain of a triplet or a pass. */
export type Gain = Box['pass_cards'][string]['options'][string]

export const KINDS: Kind[] = ['castle', 'mine', 'monastery', 'knowledge', 'ship', 'pasture', 'building']
export const PASSES = ['A', 'B', 'C', 'D', 'E']
export const ROWS = ['1', '2', '3', '4', '5', '6']
