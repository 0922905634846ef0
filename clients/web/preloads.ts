/**
 * Writes `preloads.json`: the files that each place of the page and each board need beyond the first ones. A server
 * that links to them lets the browser fetch all at once, instead of one script after the other. The page itself links
 * to the files that every place needs.
 */
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'
import { ENTRIES } from './offline.ts'
import { START } from './split.ts'

const SOURCE = fileURLToPath(new URL('src/', import.meta.url))
const PLACES = { table: 'table/TablePage.svelte', learn: 'lesson/Lesson.svelte', player: 'people/PlayerPage.svelte' }
const BOARD = /^games\/([^/]+)\/index\.ts$/

type Bundle = Rolldown.OutputBundle

export function preloads(): Plugin {
  return {
    name: 'kontor-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const first = new Set([...filesOf(bundle, ENTRIES.index), ...filesOf(bundle, START)])
      const beyond = (module: string) => [...filesOf(bundle, SOURCE + module)].filter((file) => !first.has(file))
      const places = Object.entries(PLACES).map(([place, module]) => [place, beyond(module)])
      const boards = modulesOf(bundle).flatMap((module) => {
        const game = BOARD.exec(module.replace(SOURCE, ''))?.[1]
        return game === undefined ? [] : [[game, beyond(module.replace(SOURCE, ''))]]
      })
      const told = { places: Object.fromEntries(places) as object, boards: Object.fromEntries(boards) as object }
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source: JSON.stringify(told, undefined, 1) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = bundle === undefined ? [] : [...filesOf(bundle, START)].map((file) => `/${file}`)
        return files.filter((file) => !html.includes(file)).map(linkTo)
      },
    },
  }
}

/** Styles are applied by the script that needs them: in the page they would delay the first one. */
function linkTo(href: string): HtmlTagDescriptor {
  const how = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
  return { tag: 'link', attrs: { ...how, crossorigin: true, href }, injectTo: 'head' }
}

function modulesOf(bundle: Bundle): string[] {
  return Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
}

/** The scripts that the module needs to run, and their styles. */
function filesOf(bundle: Bundle, module: string): Set<string> {
  const holds = (file: Bundle[string]) => file.type === 'chunk' && (file.facadeModuleId === module || module in file.modules)
  const chunk = Object.values(bundle).find(holds)
  if (chunk === undefined) throw new Error(`the build has no script of ${module}`)
  const found = new Set([chunk.fileName])
  for (const name of found) {
    const file = bundle[name]
    if (file?.type !== 'chunk') continue
    file.imports.forEach((more) => found.add(more))
    file.viteMetadata?.importedCss.forEach((style) => found.add(style))
  }
  return found
}
