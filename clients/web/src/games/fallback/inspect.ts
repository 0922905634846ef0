/** The card somebody looks at more closely. */
import { Inspection } from '../../board/inspection.svelte'

export const inspection = new Inspection<{ game: string; card: string }>()
