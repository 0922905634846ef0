/** The things of Bruges that have a detail. */
import { Inspection } from '../../board/inspection.svelte'
import type { ActionId, Colour } from './view'

export type Subject =
  | { card: string; activated?: boolean | undefined }
  | { house: { seat: number; house: string } }
  | { back: string }
  | { action: ActionId }
  | { colour: Colour }
  | { ship: string }
  | { exchange: string }

export const inspection = new Inspection<Subject>()
