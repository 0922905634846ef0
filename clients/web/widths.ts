import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const DEFINED = /@custom-media (--[\w-]+) (.+);\n/g
const styles = readFileSync(new URL('src/app.css', import.meta.url), 'utf8')
const widths = new Map([...styles.matchAll(DEFINED)].map(([, name, condition]) => [`(${name})`, condition as string]))

/** Replaces the named widths (`@custom-media` in `app.css`) in every style, because no browser supports them yet. */
export function widthsByName(): Plugin {
  return {
    name: 'kontor-widths',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css($|\?|&)/ },
      handler: (style) =>
        style
          .replaceAll(DEFINED, '')
          .replaceAll(/@media [^{]+/g, (media) => media.replaceAll(/\(--[\w-]+\)/g, (name) => widths.get(name) ?? name)),
    },
  }
}
