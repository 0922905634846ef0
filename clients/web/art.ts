/**
 * Draws the pictures of each game into one file when the page is built, with the address `virtual:art/<game>`. A
 * browser fetches that file when it first shows one of its pictures; the board does not wait for it.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { PICTURES } from './art/index.ts'
import { sheet } from './art/kit.ts'

const MODULE = 'virtual:art'

export function art(): Plugin {
  const files = new Map(Object.entries(PICTURES).map(([game, pictures]) => [game, fileOf(game, sheet(pictures))]))
  let builds = false
  return {
    name: 'kontor-art',
    configResolved: ({ command }) => void (builds = command === 'build'),
    resolveId: (id) => (id === MODULE || id.startsWith(`${MODULE}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${MODULE}`)) return undefined
      if (id === `\0${MODULE}`) return `export default ${JSON.stringify(listed(files))}`
      const file = files.get(id.slice(MODULE.length + 2))
      if (file === undefined) throw new Error(`there are no pictures for ${id}`)
      if (builds) this.emitFile({ type: 'asset', fileName: file.name, source: file.source })
      return `export default ${JSON.stringify(`/${file.name}`)}`
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = [...files.values()].find(({ name }) => request.url === `/${name}`)
        if (file === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml').end(file.source)
      })
    },
  }
}

type File = { name: string; source: string }

function fileOf(game: string, source: string): File {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { name: `assets/art-${game}-${hash}.svg`, source }
}

/** The address and the picture names of each game, for the page that shows all pictures. */
function listed(files: Map<string, File>): Record<string, { sheet: string; names: string[] }> {
  return Object.fromEntries(
    [...files].map(([game, { name }]) => [game, { sheet: `/${name}`, names: Object.keys(PICTURES[game] ?? {}) }]),
  )
}
