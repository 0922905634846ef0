/** The things of Carpe Diem that have a detail. */
import { Inspection } from '../../board/inspection.svelte'

export type Subject =
  | { tile: string; on?: { seat: number; cell: number } }
  | { card: string }
  | { circle: string }
  | { task: { seat: number; task: string } }
  | { district: number }
  | { board: string }
  | { misfit: number }
  | { fountain: string; worth: number; since: string | undefined }

export const inspection = new Inspection<Subject>()
