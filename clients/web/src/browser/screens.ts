/** Screen sizes for use in code; the names are as in `app.css`. */
import { MediaQuery } from 'svelte/reactivity'

const LYING = '(max-height: 30rem) and (orientation: landscape)'

export const lying = new MediaQuery(LYING)
/** A phone, upright or in landscape. */
export const handheld = new MediaQuery(`(max-width: 47.99rem) or (${LYING})`)
