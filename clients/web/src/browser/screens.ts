/** Kinds of screens for what is more than a style: as they are named in `app.css`. */
import { MediaQuery } from 'svelte/reactivity'

const LYING = '(max-height: 30rem) and (orientation: landscape)'

export const lying = new MediaQuery(LYING)
/** A phone, upright or lying. */
export const handheld = new MediaQuery(`(max-width: 47.99rem) or (${LYING})`)
