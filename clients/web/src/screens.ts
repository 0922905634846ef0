/** A phone, upright or lying: as `--handheld` in `app.css`. */
import { MediaQuery } from 'svelte/reactivity'

export const handheld = new MediaQuery('(max-width: 47.99rem) or ((max-height: 30rem) and (orientation: landscape))')
