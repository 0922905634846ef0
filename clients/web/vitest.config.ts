import { svelteTesting } from '@testing-library/svelte/vite'
import { configDefaults, defineConfig } from 'vitest/config'

/** Only tests that mount components get a document. Their files share a page, which takes seconds to load. */
const MOUNTED = 'tests/page/**/*.test.ts'
const extended = './vite.config.ts'
/** In milliseconds: a busy machine compiles slowly what a test imports. */
const testTimeout = 600_000

export default defineConfig({
  test: {
    projects: [
      { extends: extended, test: { name: 'parts', dir: '..', exclude: [...configDefaults.exclude, `**/${MOUNTED}`], testTimeout } },
      {
        extends: extended,
        plugins: [svelteTesting()],
        test: { name: 'page', include: [MOUNTED], environment: 'happy-dom', isolate: false, setupFiles: './tests/page/setup.ts', testTimeout },
      },
    ],
  },
})
