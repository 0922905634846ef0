import { fileURLToPath } from 'node:url'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { art } from './art.ts'
import { BROWSERS, starting } from './browsers.ts'
import { catalogue } from './catalogue.ts'
import { compiledAhead } from './compiledAhead.ts'
import { compressed } from './compressed.ts'
import { fonts } from './fonts.ts'
import { icons } from './icons.ts'
import { ENTRIES, offline, WORKER } from './offline.ts'
import { preloads } from './preloads.ts'
import { groups } from './split.ts'
import { widthsByName } from './widths.ts'

const server = 'http://127.0.0.1:8700'

export default defineConfig({
  plugins: [starting(), fonts(), widthsByName(), icons(), art(), catalogue(), svelte({ configFile: false, preprocess: vitePreprocess() }), preloads(), compiledAhead(), offline(), compressed()],
  resolve: {
    // The client is outside this folder but tested with its tools; `tsconfig.json` has the same path for types.
    alias: { '@kontor/client': fileURLToPath(new URL('../js/src/index.ts', import.meta.url)) },
    dedupe: ['vitest'], // for the client's tests
  },
  build: {
    outDir: fileURLToPath(new URL('../../server/page', import.meta.url)),
    emptyOutDir: true,
    target: BROWSERS,
    // The dependencies of each file, for measuring the size of the page.
    manifest: true,
    // No inlined assets: the page's policy allows `data:` only for images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: groups() },
      },
    },
  },
  server: {
    // The texts are stored beside the projections, which share them.
    fs: { allow: ['../..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
})
