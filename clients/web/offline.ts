/** Writes the list of the build's files into the service worker: `worker/worker.ts` becomes `worker.js`. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ResolvedConfig } from 'vite'

/** The entry points of the build: the page, and the worker, whose file name must never change. */
export const ENTRIES = {
  index: fileURLToPath(new URL('index.html', import.meta.url)),
  worker: fileURLToPath(new URL('worker/worker.ts', import.meta.url)),
}
export const WORKER = 'worker.js'

/** Scripts, styles and the fonts for our two languages; other fonts are fetched when needed. */
const NEEDED = /\.(js|css)$|-core-wght.*\.woff2$/

export function offline(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'kontor-offline',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    writeBundle: () => tellWorker(config.build.outDir),
  }
}

/** Throws unless the page starts with exactly one script. */
function tellWorker(folder: string): void {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const worker = readFileSync(join(folder, WORKER), 'utf8')
  const entry = /src="(\/assets\/[^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error('index.html names no script')
  const files = readdirSync(join(folder, 'assets')).filter((file) => NEEDED.test(file)).sort()
  const digests = files.map((file) => [`/assets/${file}`, digestOf(readFileSync(join(folder, 'assets', file)))])
  const build = createHash('sha256').update([page, worker, ...files].join('\n')).digest('hex').slice(0, 16)
  const told = worker
    .replaceAll('__BUILD__', JSON.stringify(build))
    .replaceAll('__ENTRY__', JSON.stringify(entry))
    .replaceAll('__PAGE__', JSON.stringify(digestOf(page)))
    .replaceAll('__FILES__', JSON.stringify(Object.fromEntries(digests)))
  writeFileSync(join(folder, WORKER), told)
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64')
}
