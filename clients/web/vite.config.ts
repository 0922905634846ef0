import { fileURLToPath } from 'node:url'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { art } from './art.ts'
import { BROWSERS, starting } from './browsers.ts'
import { catalogue } from './catalogue.ts'
import { compressed } from './compressed.ts'
import { icons } from './icons.ts'
import { ENTRIES, offline, WORKER } from './offline.ts'
import { preloads } from './preloads.ts'
import { widthsByName } from './widths.ts'

const server = 'http://127.0.0.1:8700'

export default defineConfig({
  plugins: [starting(), widthsByName(), icons(), art(), catalogue(), svelte({ configFile: false, preprocess: vitePreprocess() }), preloads(), offline(), compressed()],
  resolve: {
    // It lies beside the page and is tested with its tools; `tsconfig.json` tells the types the same.
    alias: { '@kontor/client': fileURLToPath(new URL('../js/src/index.ts', import.meta.url)) },
    dedupe: ['vitest'], // of its tests
  },
  build: {
    outDir: fileURLToPath(new URL('../../server/page', import.meta.url)),
    emptyOutDir: true,
    target: BROWSERS,
    // Which file needs which: the sizes of the page are measured by it.
    manifest: true,
    // Everything stays a file of its own: the page's policy allows no data: but images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ENTRIES,
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        // On a slow line each small file costs as much time as a large one.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: (id) => !id.includes('/worker/'), priority: 1 },
            // Most visitors never subscribe to notifications.
            { name: 'shared', test: (id) => !/src\/notifications\/(push|Notification)|texts\/notifications$/.test(id), minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    // The texts lie beside the projections that share them.
    fs: { allow: ['../..'] },
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
  },
})
