/** Adds a compressed copy of each file of the built page. The server sends it to clients that accept it. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ResolvedConfig } from 'vite'

/** Fonts are left out: they are compressed already. */
const TEXT = /\.(js|css|svg|html|webmanifest)$/

/** Bytes; a smaller file fits into one packet anyway. */
const WORTH_IT = 1024

export function compressed(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'kontor-compressed',
    apply: 'build',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: () => filesIn(config.build.outDir).forEach(compress),
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => TEXT.test(file) && statSync(file).size >= WORTH_IT)
}

function compress(file: string): void {
  const body = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
}
