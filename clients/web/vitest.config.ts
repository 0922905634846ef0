import { svelteTesting } from '@testing-library/svelte/vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** Only what mounts components gets a document; its files share one page, because each page takes seconds to load. */
const MOUNTED = 'tests/page/**/*.test.ts'
const extended = './vite.config.ts'

export default defineConfig({
  test: {
    projects: [
      { extends: extended, test: { name: 'parts', dir: '..', exclude: [...configDefaults.exclude, `**/${MOUNTED}`] } },
      {
        extends: extended,
        plugins: [svelteTesting()],
        test: { name: 'page', include: [MOUNTED], environment: 'happy-dom', isolate: false, setupFiles: './tests/page/setup.ts', testTimeout: 60_000 },
      },
    ],
  },
})
