/** The first script. It is small, and so it requests early what the page needs; the page starts when that has arrived. */
import { loadNewBuild } from './app/reloadNewBuild'
import { prefetch } from './app/prefetch'

addEventListener('vite:preloadError', loadNewBuild)
void Promise.all([import('./start'), prefetch()]).then(([{ start }]) => start())
