/** The card under inspection. */
import { Inspection } from '../../board/inspection.svelte'

export const inspection = new Inspection<{ game: string; card: string }>()
