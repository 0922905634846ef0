/** The oldest browsers that the page is built for; `clients/docs/pages/faq.md` names them, and `tests/browser/test_old_browsers.py` proves it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Their names in the build tool. It rewrites syntax that they lack; `tsconfig.json` and `builtins.d.ts` list the functions they have. */
export const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4']
/** Their names in texts. */
export const NAMED = 'Chrome 109, Edge 109, Firefox 115, Safari 16.4'

const TEXTS = fileURLToPath(new URL('../../projections/texts/front.json', import.meta.url))

/** Adds the text for a browser that cannot start the page. It has both languages, because no script can choose one. */
export function starting(): Plugin {
  return {
    name: 'kontor-starting',
    transformIndexHtml(html) {
      const { 'browser.starting': words } = JSON.parse(readFileSync(TEXTS, 'utf8')) as { 'browser.starting': Record<string, string> }
      return html.replace(/%starting\.(\w+)%/g, (_, lang: string) => (words[lang] ?? '').replace('{browsers}', NAMED))
    },
  }
}
