/** The oldest browsers that the page is built for; `clients/docs/pages/faq.md` names them, and `tests/browser/test_old_browsers.py` proves it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** How the build calls them. Syntax that they lack is rewritten; of functions `tsconfig.json` and `builtins.d.ts` name those they have. */
export const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
/** The same for people. */
export const NAMED = 'Chrome 109, Edge 109, Firefox 115, Safari 16.4'

const TEXTS = fileURLToPath(new URL('../../projections/texts/front.json', import.meta.url))

/** What somebody reads whose browser cannot start the page, in both languages as no script chooses one. */
export function starting(): Plugin {
  return {
    name: 'kontor-starting',
    transformIndexHtml(html) {
      const { 'browser.starting': words } = JSON.parse(readFileSync(TEXTS, 'utf8')) as { 'browser.starting': Record<string, string> }
      return html.replace(/%starting\.(\w+)%/g, (_, lang: string) => (words[lang] ?? '').replace('{browsers}', NAMED))
    },
  }
}
